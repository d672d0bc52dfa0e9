import { Fragment } from "react";
import { Icon, type IconName } from "#app/components/ui/icon.tsx";
import { MatraHeading } from "#app/components/ui/matra-heading.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { bengaliNumber } from "#locale/bengali.ts";
import { path, withQuery } from "#app/paths.ts";
import type { Practice } from "../today-words.ts";

interface Way {
  href: string;
  icon: IconName;
  title: string;
  text: string;
}

function waysOf({ running, bookmarks }: Practice): Way[] {
  const builder = path("my-practice-new");
  const kept = running?.mode === "tutor" ? path("my-practice-offline", { id: running.id }) : null;
  return [
    { href: withQuery(builder, { mode: "timed" }), icon: "clock", title: "মক পরীক্ষা", text: "সময় ধরে, কাটা নম্বরসহ" },
    { href: builder, icon: "target", title: "নিজে বাছুন", text: "বিষয়, টপিক, সাল" },
    {
      href: path("my-practice-bookmarks"),
      icon: "flag",
      title: "বুকমার্ক ও নোট",
      text: bookmarks ? `${bengaliNumber(bookmarks)}টি` : "রেখে দেওয়া প্রশ্ন",
    },
    ...(kept ? [{ href: kept, icon: "device" as const, title: "ফোনে রাখা", text: "ইন্টারনেট ছাড়াই" }] : []),
  ];
}

export function WaysIn({ practice }: { practice: Practice }) {
  return (
    <section>
      <MatraHeading>অন্যভাবে</MatraHeading>
      <div className="tiles">
        {waysOf(practice).map(({ href, icon, title, text }) => (
          <Fragment key={title}>
            <OfferedLink className="tile" href={href}>
              <Icon name={icon} />
              <span>
                <b>{title}</b> <span className="small quiet lines">{text}</span>
              </span>
            </OfferedLink>{" "}
          </Fragment>
        ))}
      </div>
    </section>
  );
}
