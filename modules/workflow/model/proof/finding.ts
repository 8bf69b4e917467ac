/** Something that keeps a process from being published, and the node or flow it is about. */
export interface Finding {
  readonly element: string | null
  readonly message: string
  /** Where it stands in the file: for whoever wrote that by hand. */
  readonly line?: number
  /** Something is still to be said: what stands there was read all the same. */
  readonly isMissing?: boolean
}
