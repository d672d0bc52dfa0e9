/** Limits on the size of input and on the work that it may cause. Endpoints and fields may set limits of their own. */
export const bounds = {
  /** Bytes of a URL including its query. */
  urlBytes: 2048,
  /** Characters of a path: more than any page of the portal has. Paths below /admin have no other limit. */
  pathLength: 256,
  queryFields: 64,
  headers: 100,
  bodyBytes: 64 * 1024,
  /** Bytes of a gateway's webhook. */
  webhookBytes: 16 * 1024,
  /** Fields of a form without files: parsing time may grow with the square of their number. */
  formFields: 64,
  /** Characters of a form field: more than any typed text may have. */
  fieldLength: 10_000,
  /** Characters of the name of a form field. */
  fieldNameLength: 64,
  /** Fields of an exam page: ten questions with up to five statements each, plus their previously shown values. */
  answerFields: 200,
  /** Parts of a form with files. */
  parts: 20,
  /** Header bytes of a multipart part, which contain the names of its field and file. */
  partHeaderBytes: 2048,
  /** Nesting levels of JSON: recursive code would overflow the stack. */
  jsonDepth: 32,
  /** Values in a JSON text, including arrays and objects: many small values cost more than one long string. */
  jsonValues: 5000,
  /** Bytes of a picture file. */
  pictureBytes: 1_000_000,
  pixels: 20_000_000,
  /** Frames or pages of a picture. */
  frames: 1,
  /** Seconds that re-encoding one picture may take. */
  encodingSeconds: 4,
  /** Bytes of a picture as phones take it, which the portal shrinks to `pictureBytes` before it calls the API. */
  uploadBytes: 12_000_000,
  uploadPixels: 50_000_000,
  /** Seconds that shrinking one picture may take. */
  shrinkingSeconds: 8,
  /** Bytes of a form with files in which fields are looked for; the rest is dropped. */
  uploadReadBytes: 100_000_000,
  /** Bytes of a form with files that are read and dropped if nobody is logged in, so that the login page arrives. */
  strangerUploadBytes: 50_000_000,
  /** Seconds in which a form with files has to arrive: three photos over a slow connection. */
  uploadSeconds: 240,
  /** Bytes of all files that a process of the portal holds on disk, and of those from one network. */
  uploadSpaceBytes: 400_000_000,
  uploadNetworkBytes: 200_000_000,
  /** Forms with files at once: of one doctor, and of all doctors while they are worked on. */
  uploadsOfDoctor: 2,
  uploadsAtOnce: 16,
  /** Seconds for which a form that has arrived waits until it is worked on. */
  uploadWaitSeconds: 20,
  /** Bytes of three base64 files and their form; slightly oversized files still get the form's own error message. */
  attachmentsBytes: 4_400_000,
  searchLength: 80,
  searchWords: 8,
  /** Characters of a search term; PostgreSQL rejects one longer than 2046 bytes. */
  wordLength: 100,
  /** Characters of a push service endpoint URL; services in use need up to 500. */
  pushEndpointLength: 1000,
  /** Push subscriptions of one doctor. */
  pushSubscriptions: 10,
} as const;
