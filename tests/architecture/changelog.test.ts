import { execFileSync } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { projectPath } from "#runtime/project-path.ts";
import { expectNoOmissions } from "#tests/support/sources/omissions.ts";
import { outsideHooks, unloggedCommits } from "#tests/support/sources/unlogged-commits.ts";

test("every change that visitors, doctors or operators can notice is in the changelog", async () => {
  const commits = await unloggedCommits(projectPath(".")).catch((error: unknown) => {
    console.log(`The changelog is not checked, because git shows no history: ${String(error)}`);
    return [];
  });
  expectNoOmissions(
    commits.map(
      (commit) =>
        `CHANGELOG.md has no entry since ${commit}: add one; a commit that nobody can notice ends with the line "Changelog: none"`,
    ),
  );
});

async function repository() {
  const folder = await mkdtemp(join(tmpdir(), "changelog-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const author = ["-c", "user.name=Nobody", "-c", "user.email=nobody@portal.example", "-c", "commit.gpgsign=false"];
  const git = (...words: string[]) => execFileSync("git", ["-C", folder, ...author, ...words], { env: outsideHooks });
  let count = 0;
  async function commit(message: string, ...files: string[]): Promise<void> {
    for (const file of files) {
      await mkdir(join(folder, file, ".."), { recursive: true });
      await writeFile(join(folder, file), `${(count += 1)}\n`);
    }
    git("add", "-A");
    git("commit", "-q", "--allow-empty", "-m", message);
  }
  git("init", "-q", "-b", "main");
  await commit("feat: begin", "CHANGELOG.md", "app/root.tsx");
  const unlogged = async () => (await unloggedCommits(folder)).map((line) => line.replace(/^[\da-f]{7,} /, ""));
  return { folder, git, commit, unlogged };
}

test("a noticeable commit counts as unlogged until it or a later one changes the changelog", async () => {
  const { commit, unlogged } = await repository();
  await commit("fix(auth): say why", "app/login.tsx");
  await commit("perf: ask once", "reference-api/app.ts");
  await commit("refactor: move", "app/move.ts");
  expect(await unlogged()).toEqual(['"perf: ask once"', '"fix(auth): say why"']);
  await commit("docs: say it", "CHANGELOG.md");
  expect(await unlogged()).toEqual([]);
  await commit("feat(home)!: greet", "app/home.tsx", "CHANGELOG.md");
  expect(await unlogged()).toEqual([]);
});

test('tests, documents, internal types and commits marked "Changelog: none" need no entry', async () => {
  const { commit, unlogged } = await repository();
  await commit("fix: hold a test still", "app/login.test.ts", "tests/e2e/login.spec.ts");
  await commit("feat: write more", "docs/more.md");
  await commit("build: move", "app/move.ts");
  await commit("fix: tidy\n\nNobody sees it.\n\nChangelog: none", "app/tidy.ts");
  expect(await unlogged()).toEqual([]);
  await commit("fix: show\n\nIn the changelog: none of this.", "app/show.ts");
  expect(await unlogged()).toEqual(['"fix: show"']);
});

test("an uncommitted entry counts", async () => {
  const { folder, commit, unlogged } = await repository();
  await commit("feat: show", "app/show.ts");
  await writeFile(join(folder, "CHANGELOG.md"), "shown\n");
  expect(await unlogged()).toEqual([]);
});

test("each merged branch needs an entry of its own", async () => {
  const { git, commit, unlogged } = await repository();
  git("switch", "-q", "-c", "logged");
  await commit("feat: logged", "app/logged.ts");
  await commit("docs: tell", "CHANGELOG.md");
  git("switch", "-q", "main");
  git("switch", "-q", "-c", "unlogged");
  await commit("feat: unlogged", "app/unlogged.ts");
  git("merge", "-q", "--no-edit", "logged");
  expect(await unlogged()).toEqual(['"feat: unlogged"']);
});

test("a rebased history is checked in its new order, a shallow clone as far as it goes", async () => {
  const { folder, git, commit, unlogged } = await repository();
  git("switch", "-q", "-c", "late");
  await commit("feat: late", "app/late.ts");
  git("switch", "-q", "main");
  await commit("docs: meanwhile", "CHANGELOG.md");
  git("switch", "-q", "late");
  git("rebase", "-q", "main");
  expect(await unlogged()).toEqual(['"feat: late"']);

  const shallow = join(folder, "..", `${folder.split("/").at(-1) ?? ""}-shallow`);
  onTestFinished(() => rm(shallow, { recursive: true, force: true }));
  for (const [depth, count] of [
    ["1", 0],
    ["2", 1],
  ] as const) {
    await rm(shallow, { recursive: true, force: true });
    git("clone", "-q", "--depth", depth, `file://${folder}`, shallow);
    expect(await unloggedCommits(shallow), `depth ${depth}`).toHaveLength(count);
  }
});

test("outside a repository git's error is thrown", async () => {
  const folder = await mkdtemp(join(tmpdir(), "no-history-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  await expect(unloggedCommits(folder)).rejects.toThrow(/not a git repository/);
});
