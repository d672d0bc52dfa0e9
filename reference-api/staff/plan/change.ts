import type { Command } from "commander";
import type { Database, Writer } from "#api/db/client.ts";
import { rolledBack } from "#api/db/rolled-back.ts";
import type { auditLog } from "#api/db/schema/audit.ts";
import { audit, StaffError, type StaffContext } from "#api/staff/context.ts";
import { terminalText } from "#runtime/terminal-text.ts";

export interface Change {
  /** Lines that name what it concerns, with old and new values. The person agrees to exactly these. */
  effect: string[];
  /** Hash of all that it writes, where the effect shows only a part. */
  hash?: string;
  /** Lines told with the effect that may change while the person answers, such as how many have read something. */
  aside?: string[];
  /** Kept in the audit log, with what an undo needs. */
  detail: Record<string, unknown>;
  /** Printed when it is written. */
  done: string[];
  /** Printed when it is written, beside the results. */
  notes?: string[];
  /** False if it touches neither many nor money, marks or access, so that nobody is asked. */
  asks?: boolean;
  /** False if `undo` would refuse to take it back. */
  isUndoable?: boolean;
  /** Sentence that names the command which puts it right if `undo` cannot. */
  remedy?: string;
}

export type AuditEntry = typeof auditLog.$inferSelect;

/**
 * Function that makes the change which takes back an earlier one, or throws a StaffError with the reason why it cannot.
 */
export type Undo = (db: Writer, entry: AuditEntry) => Promise<Change>;

interface Planned {
  /** Makes the change and describes it, from the command's arguments and options. */
  change(db: Writer, ...args: unknown[]): Promise<Change>;
  undo?: Undo;
}

const planned = new WeakSet<Command>();
const undos = new WeakMap<Command, Undo>();

export function isPlanned(command: Command): boolean {
  return planned.has(command);
}

export function setUndo(command: Command, undo: Undo): void {
  undos.set(command, undo);
}

export function undoOf(command: Command | undefined): Undo | undefined {
  return command && undos.get(command);
}

export type Shown = Pick<Change, "effect" | "hash">;

/** Throws a StaffError unless the change that is about to be written has the same effect and hash as the one shown. */
export function requireUnchangedPlan(shown: Shown, made: Shown): void {
  if (shown.effect.join("\n") === made.effect.join("\n") && shown.hash === made.hash) return;
  const reason = "Something has changed meanwhile. Nothing is written; it would be now:";
  throw new StaffError([reason, ...made.effect].join("\n"));
}

export const undoNote = (entry: number) => `To take it back: npm run staff -- undo ${entry}`;

const cannotBeUndone = "This cannot be undone.";

/**
 * Asks whether what the lines say is right. Throws a StaffError unless the answer is yes, or if there is nobody to ask.
 */
export async function requireConsent(lines: string[], ask: StaffContext["ask"]): Promise<void> {
  if (!ask) throw new StaffError([...lines, "Give --yes if that is right."].join("\n"));
  const answer = await ask([...lines.map(terminalText), "Type yes: "].join("\n"));
  if (answer.trim().toLowerCase() !== "yes") throw new StaffError("Nothing is changed.");
}

interface Consent {
  yes?: boolean;
  dryRun?: boolean;
}

interface Act {
  action: string;
  work(db: Writer): Promise<Change>;
  canUndo: boolean;
  consent: Consent;
}

/**
 * Shows a change and asks for consent (neither if its `asks` is false), and writes it with an audit entry, or throws a
 * StaffError if it is not the one shown. What is shown is found by making the change in a transaction that is rolled
 * back. `yes` writes at once, `dryRun` only shows.
 */
async function carryOut(db: Database, context: StaffContext, { action, work, canUndo, consent }: Act): Promise<void> {
  const { ask, note, print } = context;
  const { yes = false, dryRun = false } = consent;
  const shown = yes && !dryRun ? undefined : await rolledBack(db, (transaction) => work(transaction));
  const isUndone = ({ isUndoable = true }: Change) => canUndo && isUndoable;
  const lines = (change: Change) => {
    const { effect, aside = [], asks = true, remedy = cannotBeUndone } = change;
    return [...effect, ...aside, ...(isUndone(change) || !asks ? [] : [remedy])];
  };
  if (shown && dryRun) {
    for (const line of [...lines(shown), "Nothing was written."]) print(line);
    return;
  }
  if (shown && shown.asks !== false) await requireConsent(lines(shown), ask);
  const { change, entry } = await db.transaction(async (transaction) => {
    const made = await work(transaction);
    if (shown) requireUnchangedPlan(shown, made);
    return { change: made, entry: await audit(transaction, action, made.detail) };
  });
  if (!shown) for (const line of lines(change)) note(line);
  for (const line of change.done) print(line);
  for (const line of change.notes ?? []) note(line);
  if (isUndone(change)) note(undoNote(entry));
}

/**
 * Makes a command write by `change`, which runs in a transaction that is rolled back to show the change (not with
 * `--yes` alone), and again to write it (not with `--dry-run`).
 */
export function changes(command: Command, context: StaffContext, plan: Planned): void {
  planned.add(command);
  if (plan.undo) setUndo(command, plan.undo);
  const subject = command.parent?.parent ? `${command.parent.name()} ` : "";
  command
    .option("--yes", "without asking")
    .option("--dry-run", "only show what would change")
    .action((...args: unknown[]) =>
      context.withDatabase(({ db }) =>
        carryOut(db, context, {
          action: `${subject}${command.name()}`,
          work: (transaction) => plan.change(transaction, ...args),
          canUndo: plan.undo !== undefined,
          consent: command.opts<Consent>(),
        }),
      ),
    );
}
