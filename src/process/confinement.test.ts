import { expect, it } from "vitest";
import { confineByNamespaces, probe, UNCONFINED } from "./confinement.ts";

const INIT = ["/bin/sh", "-c", '"$@"; exit $?', "sh"];

it("prefers namespaces of processes and network, as the same user", async () => {
  const confine = await probe("/usr/bin/unshare", async () => true);
  expect(await confine("none")).toEqual({
    prefix: ["/usr/bin/unshare", "--pid", "--fork", "--kill-child", "--net", ...INIT],
    network: true,
    processes: true,
  });
  expect(await confine("egress")).toEqual({
    prefix: ["/usr/bin/unshare", "--pid", "--fork", "--kill-child", ...INIT],
    network: false,
    processes: true,
  });
});

it("takes a user namespace where the others need one", async () => {
  const confine = await probe("/usr/bin/unshare", async (prefix) => prefix.includes("--map-current-user"));
  expect((await confine("none")).prefix.slice(0, 3)).toEqual([
    "/usr/bin/unshare",
    "--map-current-user",
    "--pid",
  ]);
});

it("takes a namespace of the network alone where that is all there is", async () => {
  const confine = await probe("/usr/bin/unshare", async (prefix) => !prefix.includes("--pid"));
  expect(await confine("none")).toEqual({
    prefix: ["/usr/bin/unshare", "--net"],
    network: true,
    processes: false,
  });
  expect(await confine("egress")).toEqual(UNCONFINED);
});

it("says so where the system allows nothing", async () => {
  const tried: string[] = [];
  const confine = await probe("/usr/bin/unshare", async (prefix) => {
    tried.push(prefix.join(" "));
    return false;
  });
  expect(await confine("none")).toEqual(UNCONFINED);
  expect(new Set(tried).size).toBe(6);
});

it("has nothing to ask where there is no unshare", async () => {
  const confine = await probe(undefined, async () => true);
  expect(await confine("none")).toEqual(UNCONFINED);
});

it("asks this system and gives an answer that holds together", async () => {
  const { prefix, network, processes } = await confineByNamespaces(process.env.PATH)("none");
  expect(prefix.length > 0).toBe(network);
  expect(prefix.includes("--pid")).toBe(processes);
});
