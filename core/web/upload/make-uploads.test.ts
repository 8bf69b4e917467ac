import { BusinessError, type Envelope } from '@mortise/model'
import { expect, test } from 'vitest'
import { makeUploads, type SendHooks, type UploadsOptions } from './make-uploads.ts'

const answer = (success: boolean, message: string): Envelope => ({
  success,
  message,
  code: success ? 200 : 500,
  result: null,
  timestamp: 0,
})

/** A list whose sender answers when the test says so. */
function list({ stored = [], ...options }: Partial<UploadsOptions> & { stored?: string[] } = {}) {
  const sent: {
    file: File
    hooks: SendHooks
    done: (answer: Envelope) => void
    fail: (error: Error) => void
  }[] = []
  const changes: string[] = []
  const failures: string[] = []
  const abandoned: string[] = []
  const uploads = makeUploads(stored, () => ({
    limit: 0,
    responseName: 'message',
    send: (file, hooks) =>
      new Promise((done, fail) => {
        sent.push({ file, hooks, done, fail })
      }),
    abandon: (id) => abandoned.push(id),
    onChange: (items) => changes.push(items.map(({ path }) => path).join(',')),
    onFailure: ({ name, message }) => failures.push(`${name} ${message}`),
    ...options,
  }))
  const finish = async (index: number, path: string) => {
    sent[index]!.done(answer(true, path))
    await nextTurn()
  }
  return { uploads, sent, changes, failures, abandoned, finish, items: () => uploads.store.getState() }
}

/** Promises that were answered have gone on. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))
const file = (name: string) => new File(['x'], name, { type: 'image/png' })

test('[B-142] [B-149] a change is told only when all files are done', async () => {
  const { uploads, changes, finish } = list()
  uploads.add([file('a.png'), file('b.png')])
  await nextTurn()
  await finish(0, 'temp/a.png')
  expect(changes).toEqual([])
  await finish(1, 'temp/b.png')
  expect(changes).toEqual(['temp/a.png,temp/b.png'])
})

test('[B-104] what is taken out is removed, and while another file is on its way that is told when all are done', async () => {
  const { uploads, changes, finish, items } = list({ stored: ['temp/a.png', 'temp/b.png'] })
  uploads.add([file('c.png')])
  await nextTurn()
  expect(uploads.remove(items()[0]!.uid)).toMatchObject({ path: 'temp/a.png', status: 'removed' })
  expect(changes).toEqual([])
  await finish(0, 'temp/c.png')
  expect(changes).toEqual(['temp/b.png,temp/c.png'])
})

test('[B-237] [B-236] beyond the limit the last files are kept, whether chosen together or one by one', async () => {
  const together = list({ limit: 2 })
  together.uploads.add([file('a.png'), file('b.png'), file('c.png')])
  await nextTurn()
  expect(together.sent.map(({ file: { name } }) => name)).toEqual(['b.png', 'c.png'])

  const single = list({ limit: 2, stored: ['temp/a.png', 'temp/b.png'] })
  single.uploads.add([file('c.png')])
  await nextTurn()
  await single.finish(0, 'temp/c.png')
  expect(single.changes).toEqual(['temp/b.png,temp/c.png'])
  expect(single.items().map(({ path }) => path)).toEqual(['temp/b.png', 'temp/c.png'])
})

test('[B-236] without a limit all files are kept', async () => {
  const { uploads, changes, finish } = list({ stored: ['temp/a.png', 'temp/b.png', 'temp/c.png'] })
  uploads.add([file('d.png')])
  await nextTurn()
  await finish(0, 'temp/d.png')
  expect(changes).toEqual(['temp/a.png,temp/b.png,temp/c.png,temp/d.png'])
})

test('a file that failed keeps the others from nothing, and can be sent again', async () => {
  const { uploads, sent, changes, failures, finish, items } = list()
  uploads.add([file('a.png'), file('b.png')])
  await nextTurn()
  sent[0]!.fail(new BusinessError('网络连接失败，请检查网络'))
  await finish(1, 'temp/b.png')
  expect(failures).toEqual(['a.png 网络连接失败，请检查网络'])
  expect(changes).toEqual(['temp/b.png'])
  uploads.again(items().find(({ status }) => status === 'error')!.uid)
  await nextTurn()
  await finish(2, 'temp/a.png')
  expect(changes).toEqual(['temp/b.png', 'temp/b.png,temp/a.png'])
})

test('three files are sent at once, the others wait, and one taken out is never sent', async () => {
  const { uploads, sent, finish, items } = list()
  uploads.add(['a', 'b', 'c', 'd', 'e'].map((name) => file(name)))
  await nextTurn()
  expect(sent).toHaveLength(3)
  uploads.remove(items()[3]!.uid)
  await finish(0, 'temp/a')
  expect(sent.map(({ file: { name } }) => name)).toEqual(['a', 'b', 'c', 'e'])
})

test('a large file that is taken out tells the server so', async () => {
  const { uploads, sent, abandoned, items } = list()
  uploads.add([file('a.png')])
  await nextTurn()
  sent[0]!.hooks.begun('upload1')
  sent[0]!.hooks.progress(40)
  expect(items()[0]).toMatchObject({ status: 'uploading', percent: 40, uploadId: 'upload1' })
  uploads.remove(items()[0]!.uid)
  expect(abandoned).toEqual(['upload1'])
  expect(sent[0]!.hooks.signal.aborted).toBe(true)
})

test('a value set from outside replaces what is stored and leaves what is on its way', async () => {
  const { uploads, changes, finish, items } = list({ stored: ['temp/a.png'] })
  uploads.add([file('b.png')])
  await nextTurn()
  uploads.adopt(['temp/c.png', 'temp/d.png'])
  expect(items().map(({ name }) => name)).toEqual(['c.png', 'd.png', 'b.png'])
  await finish(0, 'temp/b.png')
  expect(changes).toEqual(['temp/c.png,temp/d.png,temp/b.png'])
})

test('a file is put in another place, but not beyond the ends', () => {
  const { uploads, changes, items } = list({ stored: ['temp/a.png', 'temp/b.png'] })
  const [first, last] = items().map(({ uid }) => uid)
  expect([uploads.place(first!, -1), uploads.place(last!, 2)]).toEqual([false, false])
  expect(uploads.place(last!, 0)).toBe(true)
  expect(changes).toEqual(['temp/b.png,temp/a.png'])
})
