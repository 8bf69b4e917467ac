import type { ByteRange } from '../context/files.ts'

/** Where the bytes of files lie. */
export interface FileStore {
  /** Takes a finished file over from the scratch folder. */
  put(path: string, from: string, about: { size: number; type: string; sha256: string }): Promise<void>
  get(path: string, range?: ByteRange): Promise<NodeJS.ReadableStream | null>
  remove(path: string): Promise<void>
}
