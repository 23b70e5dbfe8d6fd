const LENGTH_BYTES = 3;
const WA_HEADER_BYTES = 4;
const ROUTING_HEADER_BYTES = 7;

/** Prepends the three length bytes to a frame. */
export function packFrame(body: Uint8Array): Buffer {
  const frame = Buffer.alloc(LENGTH_BYTES + body.length);
  frame.writeUIntBE(body.length, 0, LENGTH_BYTES);
  frame.set(body, LENGTH_BYTES);
  return frame;
}

/** Splits a client's byte stream into frames, after its initial header. */
export class FrameReader {
  #buffer: Buffer<ArrayBufferLike> = Buffer.alloc(0);
  #introduced = false;

  /** Takes received bytes; returns the frames that are complete. */
  push(bytes: Buffer): Buffer[] {
    this.#buffer = Buffer.concat([this.#buffer, bytes]);
    if (!this.#introduced) this.#skipIntroduction();
    const frames: Buffer[] = [];
    while (this.#buffer.length >= LENGTH_BYTES) {
      const end = LENGTH_BYTES + this.#buffer.readUIntBE(0, LENGTH_BYTES);
      if (this.#buffer.length < end) break;
      frames.push(this.#buffer.subarray(LENGTH_BYTES, end));
      this.#buffer = this.#buffer.subarray(end);
    }
    return frames;
  }

  /** `ED`, routing information, then `WA` and the version; or only the latter. */
  #skipIntroduction(): void {
    if (this.#buffer.subarray(0, 2).toString('latin1') === 'ED') {
      this.#buffer = this.#buffer.subarray(ROUTING_HEADER_BYTES + this.#buffer.readUIntBE(4, 3));
    }
    this.#buffer = this.#buffer.subarray(WA_HEADER_BYTES);
    this.#introduced = true;
  }
}
