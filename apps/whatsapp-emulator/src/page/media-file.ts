/** A file in the form of the admin API. */
export interface MediaFile {
  kind: string;
  mimetype: string;
  fileName?: string;
  base64: string;
}

/** The kind of message for a file: a picture, a video, audio, else a document. */
export async function mediaFile(file: File): Promise<MediaFile> {
  const kind = ['image', 'video', 'audio'].find((type) => file.type.startsWith(`${type}/`)) ?? 'document';
  const mimetype = file.type || 'application/octet-stream';
  return { kind, mimetype, fileName: file.name, base64: await base64Of(file) };
}

/** The bytes as base64. Rejects if they cannot be read. */
export function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('error', () => reject(reader.error));
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''));
    reader.readAsDataURL(file);
  });
}
