import { BusinessError } from '@mortise/model'
import { use, useEffect } from 'react'
import type { StoreApi } from 'zustand'
import { PlaceContext } from '../pages/unsaved.ts'
import type { UploadItem } from './upload-item.ts'

type Items = StoreApi<readonly UploadItem[]>

/** The upload fields on the screen, each with the page it stands on. */
const fields = new Map<Items, string | null>()

/** Lets a page know of its uploads, until the answer is called. */
export function watchUploads(items: Items, place: string | null): () => void {
  fields.set(items, place)
  return () => void fields.delete(items)
}

/** Lets the page around know of the uploads of a field. */
export function useUnderWay(items: Items): void {
  const place = use(PlaceContext)
  useEffect(() => watchUploads(items, place), [items, place])
}

/** Waits until no file of a page is on its way, so that nothing is saved without it; refuses where one of them failed. */
export async function uploadsDone(place: string | null): Promise<void> {
  const busy = [...fields].flatMap(([items, at]) => (at === place && isBusy(items.getState()) ? [items] : []))
  await Promise.all(busy.map(finished))
  if (busy.some((items) => items.getState().some(({ status }) => status === 'error'))) {
    throw new BusinessError('有文件上传失败，请重试或删除后再保存')
  }
}

const isBusy = (items: readonly UploadItem[]) => items.some(({ status }) => status === 'uploading')

const finished = (items: Items): Promise<void> =>
  new Promise((resolve) => {
    const stop = items.subscribe((now) => {
      if (isBusy(now)) return
      stop()
      resolve()
    })
  })
