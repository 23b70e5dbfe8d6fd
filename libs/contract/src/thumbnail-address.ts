/** The longest side of a thumbnail, in pixels. */
export const thumbnailSide = 320;

/**
 * Where the thumbnail of a stored picture is, by the signed address of the picture: who may see the one may see the
 * other. The server answers with the file itself if it has no thumbnail of it. An address that is not of the storage,
 * e.g. of a picture that is being sent, stays as it is.
 */
export function thumbnailAddress(address: string): string {
  return /[?&]signature=/.test(address) ? `${address}&size=${thumbnailSide}` : address;
}
