import type { Envelope } from '@mortise/model'
import { words } from '../words.ts'
import { fileAddress, fileNameOf } from './file-address.ts'

/** Where a file stands on its way. */
export type UploadStatus = 'uploading' | 'done' | 'error' | 'removed'

/** A file as upload fields and cells hold it. */
export interface UploadedFile {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly status: UploadStatus
  readonly percent: number
  /** Where the server keeps it, once it is there. */
  readonly path: string
  /** Why it could not be kept. */
  readonly message: string
  /** Which part of the server's answer holds the path. */
  readonly responseName: string
  readonly url: string
}

/** A file of a list of uploads. */
export interface UploadItem extends UploadedFile {
  readonly uid: string
  /** Its bytes, while they are still at hand. */
  readonly file?: File
  /** Under which the server holds the parts that have come. */
  readonly uploadId?: string
}

/** What is told of a stored file where more than its path is wanted. */
export interface UploadResult {
  readonly fileName: string
  readonly filePath: string
  readonly fileSize: number
}

/** Which part of an answer holds the path, unless a column says otherwise. */
export const RESPONSE_NAME = 'message'

const HIGHEST_UID = 10_000

/** Names an item of a list; the random suffix is drawn again while another has it. */
export function uploadUid(isTaken: (uid: string) => boolean, random: () => number = Math.random): string {
  const uid = `-${Math.floor(random() * HIGHEST_UID) + 1}`
  return isTaken(uid) ? uploadUid(isTaken, random) : uid
}

/** A file that the server has. */
export const storedItem = (uid: string, path: string, known: Partial<UploadResult> = {}): UploadItem => ({
  uid,
  name: known.fileName ?? fileNameOf(path),
  type: '',
  size: known.fileSize ?? 0,
  status: 'done',
  percent: 100,
  path,
  message: '',
  responseName: RESPONSE_NAME,
  url: fileAddress(path),
})

/** A file that was just chosen. */
export const chosenItem = (uid: string, file: File, responseName = RESPONSE_NAME): UploadItem => ({
  uid,
  name: file.name,
  type: file.type,
  size: file.size,
  status: 'uploading',
  percent: 0,
  path: '',
  message: '',
  responseName,
  url: '',
  file,
})

/** An item after the server's answer: one that says no success is a failure, in the server's words if it has any. */
export function answeredItem(item: UploadItem, answer: Envelope): UploadItem {
  const value = (answer as unknown as Record<string, unknown>)[item.responseName]
  const path = typeof value === 'string' ? value : ''
  if (!answer.success || path === '') return failedItem(item, answer.success ? '' : answer.message)
  return { ...item, status: 'done', percent: 100, path, message: '', url: fileAddress(path) }
}

/** An item that could not be sent. */
export const failedItem = (item: UploadItem, message: string): UploadItem => ({
  ...item,
  status: 'error',
  message: message || words.unknownError,
})

/** The last of a list, or all of it where there is no limit. */
export const lastOf = <T>(list: readonly T[], limit: number): readonly T[] =>
  limit > 0 ? list.slice(-limit) : list

/** The stored files of a list, at most so many; null while one of them is still on its way. */
export function finishedItems(items: readonly UploadItem[], limit: number): readonly UploadItem[] | null {
  if (items.some(({ status }) => status === 'uploading')) return null
  return lastOf(
    items.filter(({ status }) => status === 'done'),
    limit,
  )
}

/** Whether a chosen file says that it is a picture; the server looks into it. */
export const isPicture = ({ type }: Pick<File, 'type'>): boolean => type.includes('image')

const SHOWN_LETTERS = 5

/** A name as narrow cells show it. */
export const shortName = (name: string): string =>
  [...name].length > SHOWN_LETTERS ? `${[...name].slice(0, SHOWN_LETTERS).join('')}…` : name

/** The paths of a comma-joined value. */
export const pathsIn = (value: string | null | undefined): string[] => (value ? value.split(',') : [])

/** A size as people read it. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  if (bytes < 1024 ** 2) return `${(bytes / 1024).toFixed(1)} KB`
  if (bytes < 1024 ** 3) return `${(bytes / 1024 ** 2).toFixed(1)} MB`
  return `${(bytes / 1024 ** 3).toFixed(1)} GB`
}
