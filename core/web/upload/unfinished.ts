import { keeper } from '../session/connection.ts'
import { type PartedUpload, unfinishedUploads } from './send-in-parts.ts'

const NAME = 'uploads'
/** As long as the server keeps the parts. */
const LIFE = 3 * 86_400_000

type Fields = Readonly<Record<string, string>>
const fieldsByUpload = (): Fields => keeper.read<Fields>(NAME) ?? {}

/** Remembers in which field of which page a large file was begun, so that it can go on there after a reload. */
export const rememberUpload = (id: string, place: string): void =>
  keeper.save(NAME, { ...fieldsByUpload(), [id]: place }, LIFE)

/** The file is there, or will not come. */
export function forgetUpload(id: string): void {
  const { [id]: _, ...rest } = fieldsByUpload()
  keeper.save(NAME, rest, LIFE)
}

/** The files that were begun in a field and not finished; asked for only where one was. */
export async function unfinishedAt(place: string): Promise<PartedUpload[]> {
  const begun = Object.entries(fieldsByUpload()).filter(([, at]) => at === place)
  if (begun.length === 0) return []
  const known = await unfinishedUploads()
  for (const [id] of begun) if (!known.some((upload) => upload.id === id)) forgetUpload(id)
  return known.filter(({ id }) => begun.some(([own]) => own === id))
}
