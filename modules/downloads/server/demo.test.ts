import { DownloadFile } from '@mortise/downloads/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import downloads from './index.ts'

test('the demonstration has a file to fetch and one that failed', async () => {
  const app = await testApp(downloads, { env: { MORTISE_DEMO: '1' } })
  const admin = app.as('admin')
  const { rows } = await admin.of(DownloadFile).list()
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['已生成', '生成失败']))
  const path = rows.flatMap(({ file }) => file ?? [])[0]
  const file = await admin.call('GET', `/sys/common/static/${path}`)
  expect(file.bytes.toString()).toContain('城东店')
})
