import { toWorkerError } from "../../errors/worker-error.ts";
import type { ReadImage } from "../../messages/adapter.ts";
import type { AdapterCapabilities } from "../../messages/capabilities.ts";
import type { ImageBlock } from "../../messages/message.ts";

/** An image as a request can hold it, or why it cannot. */
export type ResolvedImage =
  | { readonly kind: "base64"; readonly data: string; readonly mediaType: string }
  | { readonly kind: "url"; readonly url: string }
  | { readonly kind: "none"; readonly reason: string };

/** Finds out how an image is sent to a model; a file of the workspace is read through its guard. */
export function resolveImage(
  { source, media_type }: ImageBlock,
  capabilities: AdapterCapabilities,
  readImage: ReadImage | undefined,
): ResolvedImage {
  if (!capabilities.supports_images) return none("the model takes no images");
  if (!capabilities.accepted_image_media_types.includes(media_type)) {
    return none("the model does not take this type of image");
  }
  switch (source.kind) {
    case "base64":
      return { kind: "base64", data: source.data, mediaType: media_type };
    case "url":
      return { kind: "url", url: source.data };
    case "file_ref":
      if (readImage === undefined) return none("there is no workspace to read the file from");
      try {
        const data = Buffer.from(readImage(source.data)).toString("base64");
        return { kind: "base64", data, mediaType: media_type };
      } catch (thrown) {
        return none(`the file cannot be read: ${toWorkerError(thrown).code}`);
      }
  }
}

function none(reason: string): ResolvedImage {
  return { kind: "none", reason };
}
