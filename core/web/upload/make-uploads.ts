import { BusinessError, type Envelope } from '@mortise/model'
import { createStore } from 'zustand'
import {
  answeredItem,
  chosenItem,
  failedItem,
  finishedItems,
  lastOf,
  storedItem,
  type UploadItem,
  type UploadResult,
  uploadUid,
} from './upload-item.ts'

/** What is heard of a file while it is sent. */
export interface SendHooks {
  readonly progress: (percent: number) => void
  /** The server holds its parts under this id from now on. */
  readonly begun: (uploadId: string) => void
  readonly signal: AbortSignal
}

export interface UploadsOptions {
  /** How many files at most; 0 for any number. */
  readonly limit: number
  readonly responseName: string
  readonly send: (file: File, hooks: SendHooks) => Promise<Envelope>
  /** Tells the server that the rest of a file will not come. */
  readonly abandon: (uploadId: string) => void
  /** Only when no file is on its way any more. */
  readonly onChange: (items: readonly UploadItem[]) => void
  readonly onFailure: (item: UploadItem) => void
}

/** More would keep all other calls of the page waiting. */
const AT_ONCE = 3

/** A list of files, stored ones and such as are on their way. */
export function makeUploads(stored: readonly string[], options: () => UploadsOptions) {
  const store = createStore<readonly UploadItem[]>(() => [])
  const items = () => store.getState()
  const isTaken = (uid: string) => items().some((item) => item.uid === uid)
  const known = new Map<string, UploadResult>()
  const stops = new Map<string, AbortController>()
  const line = makeLine(AT_ONCE)
  let lastPaths = ''

  const set = (next: readonly UploadItem[]) => store.setState(next, true)
  const patch = (uid: string, change: (item: UploadItem) => UploadItem) =>
    set(items().map((item) => (item.uid === uid ? change(item) : item)))
  const emitChange = () => {
    const finished = finishedItems(items(), options().limit)
    const paths = finished?.map(({ path }) => path).join(',')
    if (!finished || paths === undefined || paths === lastPaths) return
    lastPaths = paths
    set([...finished, ...items().filter(({ status }) => status !== 'done')])
    options().onChange(finished)
  }

  const start = async (uid: string, file: File) => {
    const stop = new AbortController()
    stops.set(uid, stop)
    patch(uid, (item) => ({ ...item, file, status: 'uploading', message: '' }))
    const finish = (change: (item: UploadItem) => UploadItem) => {
      patch(uid, change)
      const finished = items().find((item) => item.uid === uid)
      if (finished?.status === 'error') options().onFailure(finished)
      if (finished?.status === 'done') {
        known.set(finished.path, {
          fileName: finished.name,
          filePath: finished.path,
          fileSize: finished.size,
        })
      }
      emitChange()
    }
    const hooks: SendHooks = {
      progress: (percent) => patch(uid, (item) => ({ ...item, percent })),
      begun: (uploadId) => patch(uid, (item) => ({ ...item, uploadId })),
      signal: stop.signal,
    }
    try {
      const answer = await line(() => {
        stop.signal.throwIfAborted()
        return options().send(file, hooks)
      })
      finish((item) => answeredItem(item, answer))
    } catch (error) {
      if (stop.signal.aborted) return
      finish((item) => failedItem(item, error instanceof BusinessError ? error.message : ''))
      if (!(error instanceof BusinessError)) throw error
    }
  }

  const adopt = (paths: readonly string[]) => {
    if (paths.join(',') === lastPaths) return
    lastPaths = paths.join(',')
    const others = items().filter(({ status }) => status !== 'done')
    const byPath = new Map(items().map((item) => [item.path, item]))
    set(others)
    for (const path of paths) {
      const item = byPath.get(path) ?? storedItem(uploadUid(isTaken), path, known.get(path))
      set([...items().slice(0, items().length - others.length), item, ...others])
    }
  }
  adopt(stored)

  return {
    store,
    /** The value was set from outside; what is on its way stays. */
    adopt,
    /** Sends files; of more than fit the last. */
    add(files: readonly File[]) {
      for (const file of lastOf(files, options().limit)) {
        const uid = uploadUid(isTaken)
        set([...items(), chosenItem(uid, file, options().responseName)])
        void start(uid, file)
      }
    },
    /** Shows a file whose parts the server holds from an earlier visit. */
    offer(upload: { id: string; name: string; size: number; percent: number }, message: string) {
      if (items().some(({ uploadId }) => uploadId === upload.id)) return
      const { id, name, size, percent } = upload
      const item = { ...storedItem(uploadUid(isTaken), '', { fileName: name, fileSize: size }), percent }
      set([...items(), failedItem({ ...item, uploadId: id, url: '' }, message)])
    },
    /** Sends a file that failed once more; one of an earlier visit has to be chosen again. */
    again(uid: string, file = items().find((item) => item.uid === uid)?.file) {
      if (file) void start(uid, file)
    },
    /** Takes a file out of the list, and answers it as it is then. */
    remove(uid: string): UploadItem | undefined {
      const item = items().find((one) => one.uid === uid)
      stops.get(uid)?.abort()
      if (item?.uploadId && item.status !== 'done') options().abandon(item.uploadId)
      set(items().filter((one) => one.uid !== uid))
      emitChange()
      return item && { ...item, status: 'removed' }
    },
    /** Puts a file in another place; false where there is no such place. */
    place(uid: string, to: number): boolean {
      const from = items().findIndex((item) => item.uid === uid)
      if (from < 0 || to < 0 || to >= items().length) return false
      const rest = items().toSpliced(from, 1)
      set(rest.toSpliced(to, 0, items()[from]!))
      emitChange()
      return true
    },
  }
}

/** Lets so many works run at once; the others wait their turn. */
function makeLine(atOnce: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
