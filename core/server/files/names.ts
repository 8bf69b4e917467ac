import { randomBytes } from 'node:crypto'
import path from 'node:path'

/** Bytes a file's own name may take beside the random part; file systems take 255 in all. */
const nameBytes = 150

/** The folder a `biz` names, or null for one that is no plain folder name. */
export function folderOf(biz: string | undefined): string | null {
  const text = (biz ?? '').trim()
  if (text === '') return 'temp'
  if (!/^[A-Za-z0-9_/-]{1,64}$/.test(text)) return null
  const folder = text.split('/').filter(Boolean).join('/')
  return folder === '' ? 'temp' : folder
}

/** An original name as it may stand in a path and in a comma-joined list: no separators, no signs of addresses. */
export function cleanName(original: string): string {
  const last = original.normalize('NFC').split(/[\\/]/).pop() ?? ''
  const plain = last.replace(/[\p{C}\s,，;:*?"'<>|#%&+=`$]+/gu, '_')
  const extension = path.extname(plain)
  const stem = plain.slice(0, plain.length - extension.length).replace(/^[._]+/, '')
  return `${cut(stem, nameBytes - Buffer.byteLength(extension)) || 'file'}${extension}`
}

/** Nobody guesses the path of an upload, and the name it came with stays readable. */
export const uploadPath = (folder: string, original: string): string =>
  `${folder}/${randomBytes(8).toString('hex')}_${cleanName(original)}`

/** A file the server made keeps its name in front: `logs/20261114/importErrors_8f3a….txt`. */
export function madePath(folder: string, name: string): string {
  const clean = cleanName(name)
  const extension = path.extname(clean)
  return `${folder}/${clean.slice(0, clean.length - extension.length)}_${randomBytes(8).toString('hex')}${extension}`
}

/** Whether a path from outside can be one of ours: it stays inside the store whatever reads it. */
export const isPlainPath = (filePath: string): boolean =>
  filePath.length > 0 &&
  filePath.length <= 200 &&
  !/[\\\p{Cc}]/u.test(filePath) &&
  filePath.split('/').every((part) => part !== '' && !part.startsWith('.'))

/** Paths of uploads that a text may show, as pages with pictures do; a bracket ends an address or is part of it. */
export const pathsIn = (text: string): string[] =>
  [...text.matchAll(/\/sys\/common\/static\/([^"'?#\s<>]+)/g)].flatMap(([, found = '']) =>
    [...found.matchAll(/\)|$/g)].slice(0, 100).flatMap(({ index }) => {
      try {
        return [decodeURIComponent(found.slice(0, index))]
      } catch {
        return []
      }
    }),
  )

/** A pattern of texts that show the file of a path: none but those in which `pathsIn` finds it. */
export function shownPattern(filePath: string): string {
  const literals = [filePath, encodeURI(filePath), encodePath(filePath)].map((address) =>
    address.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  )
  return `/sys/common/static/(?:${[...new Set(literals)].join('|')})(?:["'?#\\s<>)]|$)`
}

/** A path as it stands in an address. */
export const encodePath = (filePath: string): string => filePath.split('/').map(encodeURIComponent).join('/')

/** The extension without its dot, in lower case. */
export const extensionOf = (name: string): string => path.extname(name).slice(1).toLowerCase()

/** How a browser is told the name of what it gets, in letters that headers can carry. */
export const disposition = (kind: 'inline' | 'attachment', name: string): string =>
  `${kind}; filename*=UTF-8''${encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)}`

/** The beginning of a text that takes at most so many bytes, no letter split. */
function cut(text: string, bytes: number): string {
  let result = ''
  let taken = 0
  for (const letter of text) {
    taken += Buffer.byteLength(letter)
    if (taken > bytes) break
    result += letter
  }
  return result
}
