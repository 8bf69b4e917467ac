import type { Context } from '../context/context.ts'
import type { FileRecord } from '../context/files.ts'

/** Whether a path names a file that this caller has uploaded: who reads a record reads the files that it names. */
export const isOwnFile = async (ctx: Context, path: string): Promise<boolean> =>
  (await ownFile(ctx, path)) !== null

export const isOwnPicture = async (ctx: Context, path: string): Promise<boolean> =>
  (await ownFile(ctx, path))?.type.startsWith('image/') ?? false

async function ownFile({ files, tenant, user }: Context, path: string): Promise<FileRecord | null> {
  const file = await files.find(path)
  return file?.tenant === tenant && file.createBy === user.username ? file : null
}
