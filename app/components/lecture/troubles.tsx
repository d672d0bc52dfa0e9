import type { ReactNode } from "react";
import { Alert } from "#app/components/ui/alert.tsx";
import { passes, type PlayTrouble } from "./play-trouble.ts";

const words: Record<PlayTrouble, { title: string; text: string }> = {
  line: {
    title: "ইন্টারনেট সংযোগ নেই",
    text: "সংযোগ ফিরলে লেকচারটি যেখানে থেমেছে, সেখান থেকে নিজে থেকেই চলবে।",
  },
  busy: {
    title: "লেকচারটি আনা যাচ্ছে না",
    text: "ফাইলের সার্ভার সাড়া দিচ্ছে না। একটু পরপর নিজে থেকেই আবার চেষ্টা হচ্ছে।",
  },
  closed: {
    title: "এই লিংকে আর চলবে না",
    text: "লিংকের মেয়াদ শেষ, অথবা লেকচারটি এখন আপনার অন্য ডিভাইসে চলছে। এখানে দেখতে পাতাটি আবার খুলুন।",
  },
  missing: {
    title: "লেকচারের ফাইলটি পাওয়া যাচ্ছে না",
    text: "ফাইলটি সরানো হয়েছে বা তোলা হয়নি। পাতাটি আবার খুলে দেখুন; তাতেও না এলে অভিযোগ বক্সে জানান।",
  },
  format: {
    title: "চালানো গেল না",
    text: "ফাইলটি, বা এর একটি অংশ, এই ব্রাউজারে চলছে না। পাতাটি আবার খুলুন, অথবা Chrome, Firefox বা Safari-তে দেখুন।",
  },
};

interface NotPlayingProps {
  trouble: PlayTrouble;
  /** True if the lecture can be had in another form. */
  hasOthers: boolean;
  /** Way to the form in which every browser can play the lecture; shown unless the trouble passes by itself. */
  children: ReactNode;
}

export function NotPlaying({ trouble, hasOthers, children }: NotPlayingProps) {
  const { title, text } = words[trouble];
  const isOfFile = trouble === "missing" || trouble === "format";
  return (
    <Alert tone="now" icon="warning" title={title}>
      <p>{text}</p>
      {hasOthers && isOfFile ? <p>নিচ থেকে অন্য মান বা শুধু অডিও বেছে নিতে পারেন।</p> : null}
      <a className="tap" href="">
        পাতাটি আবার খুলুন
      </a>
      {passes(trouble) ? null : children}
    </Alert>
  );
}

export function NotSaved() {
  return (
    <Alert tone="now" icon="warning" title="কতটা দেখেছেন, সেভ হচ্ছে না">
      <p>সংযোগ ফিরলে নিজে থেকেই সেভ হবে। লেকচার চালিয়ে যেতে পারেন।</p>
    </Alert>
  );
}
