import { useNavigation } from "@remix-run/react";
import { useEffect, useRef, type FormEvent } from "react";

function mark(button: HTMLElement, isPending: boolean): void {
  for (const name of ["aria-busy", "aria-disabled"]) {
    if (isPending) button.setAttribute(name, "true");
    else button.removeAttribute(name);
  }
}

/** Submit handler that marks the pressed button as busy until the navigation ends, and blocks a second submission. */
export function usePressedButton(): (event: FormEvent<HTMLFormElement>) => void {
  const { state } = useNavigation();
  const pressed = useRef<HTMLElement | null>(null);
  useEffect(() => {
    if (state !== "idle" || !pressed.current) return;
    mark(pressed.current, false);
    pressed.current = null;
  }, [state]);

  return (event) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (pressed.current) {
      event.preventDefault();
      return;
    }
    if (!submitter) return;
    pressed.current = submitter;
    mark(submitter, true);
  };
}
