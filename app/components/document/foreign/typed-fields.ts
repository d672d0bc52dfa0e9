type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function fieldsIn(root: ParentNode): Field[] {
  return [...root.querySelectorAll<Field>("input, textarea, select")];
}

/** Returns a name of a field that is equal in each rendering of a page; several fields may share it. */
function nameOf(field: Field): string {
  const choice = /^(radio|checkbox)$/.test(field.type) ? field.value : "";
  return [field.form?.id, field.type, field.name, choice].join("\n");
}

/** Copies what was typed or chosen in `typed` into `field`. */
function fill(field: Field, typed: Field): void {
  if ("checked" in field && "checked" in typed) field.checked = typed.checked;
  if (field.type === "file" && "files" in field && "files" in typed) field.files = typed.files;
  else if (field.value !== typed.value) field.value = typed.value;
}

/**
 * Remembers the fields of an element in case React renders the element anew, as it does where an extension or
 * translator has changed the page. Returns a function that copies what was typed into the new fields, to be called once
 * they exist.
 */
export function keepTyped(root: ParentNode): () => void {
  const typed = fieldsIn(root);
  const focused = document.activeElement;
  return () => {
    const lost = typed.filter((field) => !field.isConnected);
    if (lost.length === 0) return;
    const found = fieldsIn(root);
    for (const field of lost) {
      const at = found.findIndex((one) => nameOf(one) === nameOf(field));
      const [same] = at === -1 ? [] : found.splice(at, 1);
      if (!same) continue;
      fill(same, field);
      if (field === focused) same.focus();
    }
  };
}
