import { closedSentence } from "../../exam-words.ts";
import type { RoomAlert } from "./alert.ts";
import type { RoomContext } from "./room-context.ts";
import type { SyncResponse } from "./sync-response.ts";

function takeOver({ room }: RoomContext): void {
  const form = Object.assign(document.createElement("form"), { method: "post", action: room });
  form.append(Object.assign(document.createElement("input"), { type: "hidden", name: "go", value: "take-over" }));
  document.body.append(form);
  form.submit();
}

export function alertAfter(answer: SyncResponse, place: RoomContext): RoomAlert | undefined {
  if (answer.kind === "signed-out") {
    const text = "আপনার উত্তর এই ফোনে রাখা আছে। লগইন করলে নিজে থেকেই পাঠানো হবে।";
    const actions = [{ label: "লগইন করুন", isPrimary: true, go: place.room }];
    return { title: "সেশন শেষ হয়ে গেছে", text, actions, isSessionTimeout: true };
  }
  if (answer.kind === "closed") {
    const actions = [{ label: "এগিয়ে যান", isPrimary: true, go: place.status }];
    return { title: `${place.noun} শেষ`, text: closedSentence(answer.lateKept, answer.endedBy), actions };
  }
  if (answer.kind === "moved") {
    const text = "যা লিখেছেন তা রাখা আছে। এখানে চালিয়ে যাবেন?";
    const actions = [{ label: "এখানে চালিয়ে যান", isPrimary: true, go: () => takeOver(place) }];
    return { title: `${place.noun}টি এখন অন্য ডিভাইসে চলছে`, text, actions };
  }
  if (answer.kind === "refused") {
    const actions = [{ label: "পাতাটি আবার খুলুন", go: place.room }];
    return { title: "উত্তর পাঠানো যাচ্ছে না", text: `${answer.message} উত্তরগুলো এই ফোনে রাখা আছে।`, actions };
  }
  return undefined;
}
