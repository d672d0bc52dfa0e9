import { FilterSelect } from "#app/components/form/filter-select.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import type { ShownBuilder } from "../posted-choices.ts";
import { questionCount } from "../practice-words.ts";

export function MockChoice({ builder: { presets, chosen } }: { builder: ShownBuilder }) {
  if (!presets || presets.length === 0) return null;
  return (
    <div>
      <FilterSelect
        name="preset"
        label="মক পরীক্ষা"
        any="মক নয়"
        value={chosen.preset}
        options={presets.map(({ preset, title, questions, minutes }) => ({
          value: preset,
          word: `${title}: ${questionCount(questions)}, ${bengaliNumber(minutes)} মিনিট`,
        }))}
      />
      <p className="small quiet">মকে প্রশ্নের সংখ্যা, সময় ও নম্বর সেই পরীক্ষার নিয়মে, ভুলে নম্বর কাটাসহ।</p>
    </div>
  );
}
