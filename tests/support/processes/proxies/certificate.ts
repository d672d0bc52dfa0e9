import { generateKeyPairSync, sign } from "node:crypto";

type Der = Buffer;

function der(tag: number, ...parts: (Buffer | string)[]): Der {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = content.length;
  const length = size < 0x80 ? [size] : size < 0x100 ? [0x81, size] : [0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from([tag, ...length]), content]);
}

const sequence = (...parts: Buffer[]) => der(0x30, ...parts);
const oid = (hex: string) => der(0x06, Buffer.from(hex, "hex"));
const ecdsaWithSha256 = sequence(oid("2a8648ce3d040302"));
const commonName = oid("550403");
const subjectAltName = oid("551d11");

/** UTCTime, which has a two-digit year, as X.509 requires for dates up to 2049. */
const utcTime = (at: Date) => der(0x17, `${at.toISOString().slice(2, 19).replace(/[-:T]/g, "")}Z`);
const latestUtcTime = new Date("2049-12-31T23:59:59Z");

/** Creates a self-signed certificate for one host, with its key, in PEM. */
export function selfSignedCertificate(host: string, until = latestUtcTime): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(der(0x31, sequence(commonName, der(0x0c, host))));
  const validity = sequence(utcTime(new Date("2020-01-01")), utcTime(until));
  const hostNames = sequence(subjectAltName, der(0x04, sequence(der(0x82, host))));
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))), // version 3
    der(0x02, Buffer.from([1])), // serial number
    ecdsaWithSha256,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    der(0xa3, sequence(hostNames)),
  );
  const signature = der(0x03, Buffer.from([0]), sign("sha256", body, privateKey));
  const base64 = sequence(body, ecdsaWithSha256, signature).toString("base64");
  const lines = base64.replace(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}
