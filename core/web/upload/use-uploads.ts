import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { useUnsaved } from '../pages/unsaved.ts'
import { makeUploads, type SendHooks, type UploadsOptions } from './make-uploads.ts'
import { type SendOptions, storeFile } from './send-file.ts'
import { abandonUpload } from './send-in-parts.ts'
import { useUnderWay } from './under-way.ts'
import { forgetUpload, rememberUpload, unfinishedAt } from './unfinished.ts'
import { pathsIn, RESPONSE_NAME, type UploadItem } from './upload-item.ts'

export interface UseUploadsOptions extends Pick<UploadsOptions, 'limit' | 'onChange' | 'onFailure'> {
  readonly value: string
  readonly responseName?: string
  readonly sending: SendOptions
  readonly onBusy?: (isBusy: boolean) => void
  /** Names the field on its page, so that what was begun there is found again after a reload. */
  readonly field?: string
}

const CHOOSE_AGAIN = '上传未完成，请重新选择该文件继续'

/** The files of a field, sent as they are chosen. */
export function useUploads(options: UseUploadsOptions) {
  const { value, field } = options
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  const [uploads] = useState(() => makeUploads(pathsIn(value), () => optionsOf(latest.current)))
  useEffect(() => uploads.adopt(pathsIn(value)), [uploads, value])
  useEffect(() => {
    if (!field) return
    const offer = async () => {
      for (const { id, name, size, partSize, parts } of await unfinishedAt(placeOf(field))) {
        const percent = Math.floor((parts.length * partSize * 100) / size)
        uploads.offer({ id, name, size, percent: Math.min(99, percent) }, CHOOSE_AGAIN)
      }
    }
    // Offered next time; nothing is lost by it.
    offer().catch(() => {})
  }, [uploads, field])
  const items = useStore(uploads.store)
  const isBusy = items.some(({ status }) => status === 'uploading')
  useUnsaved(isBusy)
  useUnderWay(uploads.store)
  useEffect(() => latest.current.onBusy?.(isBusy), [isBusy])
  return { uploads, items }
}

const placeOf = (field: string) => `${window.location.pathname}#${field}`

function optionsOf(options: UseUploadsOptions): UploadsOptions {
  const { limit, responseName = RESPONSE_NAME, sending, field, onChange, onFailure } = options
  return {
    limit,
    responseName,
    onChange,
    onFailure,
    async send(file, hooks) {
      let id = ''
      const begun: SendHooks['begun'] = (uploadId) => {
        id = uploadId
        if (field) rememberUpload(id, placeOf(field))
        hooks.begun(id)
      }
      const answer = await storeFile(file, sending, { ...hooks, begun })
      // Kept or refused for good: there is nothing left to go on with.
      if (id) forgetUpload(id)
      return answer
    },
    abandon(uploadId) {
      forgetUpload(uploadId)
      // What the server does not hear of it gives up by itself.
      abandonUpload(uploadId).catch(() => {})
    },
  }
}

/** Whether a chosen file is the one that is to go on. */
export const isSameFile = (item: UploadItem, file: File): boolean =>
  item.name === file.name && item.size === file.size
