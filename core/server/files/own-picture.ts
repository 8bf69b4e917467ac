import type { Context } from '../context/context.ts'

/** Whether a path names a picture that this caller has uploaded: who reads a record reads the files that it names. */
export async function isOwnPicture({ files, tenant, user }: Context, path: string): Promise<boolean> {
  const file = await files.find(path)
  return file?.tenant === tenant && file.createBy === user.username && file.type.startsWith('image/')
}
