/** Result of one check. `wrong`: somebody must act; `note`: worth knowing. */
export interface Finding {
  what: string;
  state: "ok" | "note" | "wrong";
  says: string;
}

export const ok = (what: string, says: string): Finding => ({ what, state: "ok", says });
export const note = (what: string, says: string): Finding => ({ what, state: "note", says });
export const wrong = (what: string, says: string): Finding => ({ what, state: "wrong", says });
