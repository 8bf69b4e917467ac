import { DoorParameter, ParameterOption } from '@mortise/doors/model'
import { testApp } from '@mortise/server/testing'
import { expect, test } from 'vitest'
import doors from './index.ts'

const app = await testApp(doors)
const engineer = app.as('engineer')

test('an option belongs to its parameter and its code is used there once', async () => {
  const lock = await engineer.of(DoorParameter).add({ code: 'lock', name: '锁具', valueType: '2' })
  const option = { parameter: lock.id, name: '标准静音锁', code: 'L1' }
  expect(await engineer.of(ParameterOption).add(option)).toMatchObject({ addPrice: 0, isActive: true })
  await expect(engineer.of(ParameterOption).add({ ...option, name: '另一把锁' })).rejects.toThrow('已存在')
})
