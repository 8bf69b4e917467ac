import { expect, test } from 'vitest'
import { createStore } from 'zustand'
import { uploadsDone, watchUploads } from './under-way.ts'
import { failedItem, storedItem, type UploadItem } from './upload-item.ts'

const done = storedItem('-1', 'temp/a.png')
const uploading: UploadItem = { ...done, status: 'uploading' }
const field = (item: UploadItem) => createStore<readonly UploadItem[]>(() => [item])

test('a page waits for its own files, and not for those of another', async () => {
  const [own, other] = [field(uploading), field(uploading)]
  const stops = [watchUploads(own, '/a'), watchUploads(other, '/b')]
  let isDone = false
  const waiting = uploadsDone('/a').then(() => {
    isDone = true
  })
  await Promise.resolve()
  expect(isDone).toBe(false)
  own.setState([done], true)
  await waiting
  expect(isDone).toBe(true)
  for (const stop of stops) stop()
  await uploadsDone('/b')
})

test('a file that fails meanwhile keeps the page from going on; one that failed before does not', async () => {
  const items = field(uploading)
  const stop = watchUploads(items, null)
  const waiting = uploadsDone(null)
  items.setState([failedItem(uploading, '')], true)
  await expect(waiting).rejects.toThrow('有文件上传失败，请重试或删除后再保存')
  await uploadsDone(null)
  stop()
})
