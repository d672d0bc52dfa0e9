import { expect, test } from "vitest";
import { readParts, type FileSink } from "./multipart-parts.ts";

const limits = { parts: 3, partHeaderBytes: 200, bodyBytes: 1000, readBytes: 100_000 };
const type = "multipart/form-data; boundary=x";

interface Kept extends FileSink {
  content: () => string;
}

function keep(): Kept {
  const pieces: Buffer[] = [];
  return {
    content: () => Buffer.concat(pieces).toString("latin1"),
    write: (bytes) => Promise.resolve(void pieces.push(Buffer.from(bytes))),
  };
}

/** Reads a body that arrives in pieces of this many bytes. */
async function read(body: string, pieceBytes = 10_000, contentType = type) {
  const bytes = Buffer.from(body);
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      if (at >= bytes.length) controller.close();
      else controller.enqueue(bytes.subarray(at, (at += pieceBytes)));
    },
  });
  const { parts, end } = await readParts(stream, contentType, limits, keep);
  const shown = parts.map((part) =>
    "text" in part
      ? [part.name, part.text]
      : [part.name, part.fileName, part.type, part.sink.content(), part.isComplete],
  );
  return { parts: shown, end };
}

const text = (name: string, value: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const file = (name: string, fileName: string, content: string) =>
  `--x\r\nContent-Disposition: form-data; name="${name}"; filename="${fileName}"\r\nContent-Type: image/png\r\n\r\n${content}\r\n`;

test("reads texts and files in order, however the body is cut into pieces", async () => {
  const content = "\r\n--\r\n-x\r\n--y\r\r\n";
  const body = `${text("name", "ডা. নমুনা\r\n--\r\n")}${file("a", "ছবি%22.png", content)}${file("b", "", "")}--x--\r\n`;
  for (const pieceBytes of [1, 2, 3, 7, 64, 10_000]) {
    expect(await read(body, pieceBytes), `pieces of ${pieceBytes}`).toEqual({
      parts: [
        ["name", "ডা. নমুনা\r\n--\r\n"],
        ["a", 'ছবি".png', "image/png", content, true],
        ["b", "", "image/png", "", true],
      ],
      end: "complete",
    });
  }
});

test("reads the body of a form as it is encoded here", async () => {
  const form = new FormData();
  form.set("name", 'a "quoted"\r\ntext');
  form.set('odd "name"', new File(["content"], "a\r\nb.png", { type: "image/png" }));
  const encoded = new Response(form);
  const contentType = encoded.headers.get("content-type") ?? "";
  expect(await read(await encoded.text(), 10_000, contentType)).toEqual({
    parts: [
      ["name", 'a "quoted"\r\ntext'],
      ['odd "name"', "a\r\nb.png", "image/png", "content", true],
    ],
    end: "complete",
  });
});

test("accepts as many parts and as much text as its limits allow; files may be larger", async () => {
  expect((await read(`${text("a", "1").repeat(3)}--x--`)).end).toBe("complete");
  expect((await read(`${text("a", "1").repeat(4)}--x--`)).end).toBe("excessive");
  expect((await read(`${file("a", "b", "c".repeat(5000))}--x--`)).end).toBe("complete");
  expect((await read(`${text("a", "b".repeat(900))}--x--`)).end).toBe("complete");
  for (const pieceBytes of [10, 10_000])
    expect((await read(`${text("a", "b".repeat(1100))}--x--`, pieceBytes)).end).toBe("excessive");
  expect((await read(`${file("a", "b".repeat(300), "c")}--x--`)).end).toBe("excessive");
});

test("stops reading after its limit, and keeps what came before", async () => {
  const body = `${text("name", "নমুনা")}${file("a", "b", "c".repeat(200_000))}${text("late", "1")}--x--`;
  const { parts, end } = await read(body);
  expect(end).toBe("cut");
  expect(parts.map(([name, , , , isComplete]) => [name, isComplete])).toEqual([
    ["name", undefined],
    ["a", false],
  ]);
});

test.each([
  ["nothing", ""],
  ["a body without its end", text("a", "1")],
  ["a header without its end", '--x\r\nContent-Disposition: form-data; name="a"'],
  ["a part without a name", "--x\r\nContent-Type: text/plain\r\n\r\n1\r\n--x--"],
  ["a name that hides a file name", '--x\r\nContent-Disposition: form-data; name="a"; filename*=b\r\n\r\n1\r\n--x--'],
  ["a boundary that goes on", `--xy\r\n${text("a", "1").slice(5)}--x--`],
])("calls %s malformed", async (_, body) => {
  expect((await read(body)).end).toBe("malformed");
});

test("calls a body with an ambiguous boundary malformed", async () => {
  expect((await read(`${text("a", "1")}--x--`, 100, 'multipart/form-data; a="boundary=y"; boundary=x')).end).toBe(
    "malformed",
  );
});

test("a form in tiny pieces is not read to its end", async () => {
  const body = `${file("a", "photo.png", "x".repeat(2000))}--x--\r\n`;
  expect((await read(body, 1)).end).toBe("excessive");
  expect((await read(body, 100)).end).toBe("complete");
});
