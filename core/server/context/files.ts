export interface StoredFile {
  readonly path: string
  readonly name: string
  readonly size: number
  readonly type: string
}

/** All that is known of a stored file. */
export interface FileRecord extends StoredFile {
  readonly tenant: string
  readonly sha256: string
  readonly isPublic: boolean
  readonly createBy: string
  readonly createTime: string
}

export interface SaveOptions {
  /** `temp` unless told. */
  readonly folder?: string
  /** Made by the server itself: neither its name nor its content is doubted. */
  readonly trusted?: boolean
  /** Whose file it is; nobody's unless told, and then only a signed link opens it. */
  readonly tenant?: string
  readonly by?: string
  /** Seen without signing in, as the pictures of the login page are. */
  readonly isPublic?: boolean
}

/** Bytes from one to another, both included. */
export interface ByteRange {
  readonly start: number
  readonly end: number
}

/** Files that users uploaded or the server made. */
export interface Files {
  /** A file named by `file` is taken over, not copied. */
  save(
    source: NodeJS.ReadableStream | Buffer | { readonly file: string },
    name: string,
    options?: SaveOptions,
  ): Promise<StoredFile>
  find(path: string): Promise<FileRecord | null>
  open(
    path: string,
    range?: ByteRange,
  ): Promise<{ stream: NodeJS.ReadableStream; size: number; type: string } | null>
  remove(path: string): Promise<void>
  /** What the files of a tenant take, and may take; both in bytes, the latter null where nothing bounds it. */
  usage(tenant: string): Promise<{ readonly used: number; readonly quota: number | null }>
  /** Lets everyone see a file, or ends that. */
  publish(path: string, isPublic: boolean): Promise<void>
  /** A link that opens without signing in, for a while. */
  signedUrl(path: string, seconds?: number): string
  /** Whether the signature of a link is ours and still good. */
  isSigned(path: string, expires: string, signature: string): boolean
  /** A folder for files on their way in or out, cleared of what is a day old. */
  readonly scratch: string
}
