import { expect, test } from "vitest";
import { disciplines, faculties, institutes, medicalColleges } from "#api/db/schema/directories.ts";
import { listInstitutes, listMedicalColleges, listSubjects } from "#contract/catalogue/directories.ts";
import { testApi } from "#tests/support/api/api.ts";

test("returns empty directories", async () => {
  const { load } = await testApi();
  expect(await load(listMedicalColleges, {})).toEqual({ medical_colleges: [] });
  expect(await load(listSubjects, {})).toEqual({ subjects: [] });
  expect(await load(listInstitutes, {})).toEqual({ institutes: [] });
});

test("lists active medical colleges by name and searches them", async () => {
  const { db, load } = await testApi();
  await db
    .insert(medicalColleges)
    .values([
      { name: "Sylhet Medical College" },
      { name: "Dhaka Medical College" },
      { name: "Closed Medical College", active: false },
    ]);
  const names = async (search?: string) => {
    const { medical_colleges } = await load(listMedicalColleges, { query: { search } });
    return medical_colleges.map(({ name }) => name);
  };
  expect(await names()).toEqual(["Dhaka Medical College", "Sylhet Medical College"]);
  expect(await names("syl")).toEqual(["Sylhet Medical College"]);
  expect(await names("closed")).toEqual([]);
});

test("lists subjects by faculty, and institutes with their code", async () => {
  const { db, load } = await testApi();
  const [surgery, medicine] = await db
    .insert(faculties)
    .values([
      { key: "surgery", name: "সার্জারি" },
      { key: "medicine", name: "মেডিসিন" },
    ])
    .returning();
  await db.insert(disciplines).values([
    { key: "cardio", name: "কার্ডিওলজি", faculty_id: medicine?.id ?? 0 },
    { key: "uro", name: "ইউরোলজি", faculty_id: surgery?.id ?? 0 },
  ]);
  await db.insert(institutes).values({ code: "BMU", name: "Bangladesh Medical University" });
  const { subjects } = await load(listSubjects, {});
  expect(subjects.map(({ name, faculty }) => [faculty, name])).toEqual([
    ["সার্জারি", "ইউরোলজি"],
    ["মেডিসিন", "কার্ডিওলজি"],
  ]);
  expect((await load(listSubjects, { query: { search: "কার্ডিও" } })).subjects).toHaveLength(1);
  expect(await load(listInstitutes, { query: { search: "bmu" } })).toMatchObject({
    institutes: [{ name: "Bangladesh Medical University", code: "BMU" }],
  });
});
