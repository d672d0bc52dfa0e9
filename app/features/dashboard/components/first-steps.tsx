import { StepList } from "#app/components/ui/step-list.tsx";
import { path } from "#app/paths.ts";
import type { FirstStep } from "../plan.ts";
import { Section } from "./section.tsx";

const steps: Record<FirstStep["kind"], { title: string; text: string; page: string | null }> = {
  pay: { title: "টাকা দিয়ে ভর্তি শেষ করুন", text: "আসনটি আপনার জন্য রাখা আছে।", page: null },
  course: { title: "কোর্স বেছে নিন", text: "আপনার পরীক্ষা ও সময় মিলিয়ে ব্যাচ দেখুন।", page: path("batches") },
  device: {
    title: "এই ফোন যাচাই করুন",
    text: "ক্লাস ও পরীক্ষা যাচাই করা ফোনে বা কম্পিউটারে খোলে।",
    page: path("my-devices"),
  },
  class: { title: "প্রথম ক্লাস", text: "ক্লাস, রেকর্ডিং আর শিট এখানে পাবেন।", page: null },
  exam: { title: "একটি পরীক্ষা দিয়ে দেখুন", text: "কয়েক মিনিটের কুইজ, ফল সঙ্গে সঙ্গে।", page: path("quiz-list") },
};

export function FirstSteps({ steps: shown }: { steps: FirstStep[] }) {
  return (
    <Section title="প্রথম তিনটি কাজ">
      <StepList
        steps={shown.map(({ kind, isDone, link }) => {
          const { page, ...words } = steps[kind];
          return { ...words, isDone, link: link ?? page };
        })}
      />
    </Section>
  );
}
