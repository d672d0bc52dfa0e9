import { EmptyList } from "#app/components/ui/empty-list.tsx";
import { OfferedLink } from "#app/components/ui/offered-link.tsx";
import { path, withQuery } from "#app/paths.ts";

const maxWords = 4;
const searchedLists = ["groups", "batches", "faqs"];

export function NothingFound({ search }: { search: string }) {
  const words = [...new Set(search.split(/\s+/))].slice(0, maxWords);
  return (
    <EmptyList of={searchedLists} title={`“${search}” কোথাও পাওয়া যায়নি`}>
      {words.length > 1 ? (
        <p>
          শব্দগুলো আলাদা করে খুঁজুন:{" "}
          {words.map((word) => (
            <span key={word}>
              <a href={withQuery(path("search"), { search: word })}>{word}</a>{" "}
            </span>
          ))}
        </p>
      ) : (
        <p>বানান দেখে নিন, অথবা ছোট কোনো শব্দ দিয়ে খুঁজুন।</p>
      )}
      <p className="row">
        <OfferedLink href={path("batches")}>সব ব্যাচ দেখুন</OfferedLink>{" "}
        <OfferedLink href={path("faq")}>প্রশ্নোত্তর পড়ুন</OfferedLink>
      </p>
      <a className="button" href={path("contact-details")}>
        আমাদের জিজ্ঞেস করুন
      </a>
    </EmptyList>
  );
}
