/** Names of form fields that are never sent back to a form nor stored for a later attempt. */
export const secretFields = ["password", "password_confirmation", "current_password", "code"];
