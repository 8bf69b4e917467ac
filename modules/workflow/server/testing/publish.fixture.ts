import type { TestClient } from '@mortise/server/testing'
import { ProcessModel } from '@mortise/workflow/model'
import { expect } from 'vitest'

const head = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">`

/** A process of steps one after the other: `['a', '经理', 'mt:assign="user:ann"']`, or any XML in the place of one. */
export function drawing(
  key: string,
  steps: readonly (readonly [id: string, name: string, attributes: string])[],
  settings = 'mt:managers="designer"',
): string {
  const ids = ['start', ...steps.map(([id]) => id), 'end']
  const flows = ids
    .slice(1)
    .map((id, place) => `<sequenceFlow id="f${place}" sourceRef="${ids[place]}" targetRef="${id}"/>`)
  const tasks = steps.map(([id, name, attributes]) => `<userTask id="${id}" name="${name}" ${attributes}/>`)
  return `${head}<process id="${key}" name="${key}" ${settings}><startEvent id="start"/>${tasks.join('')}<endEvent id="end"/>${flows.join('')}</process></definitions>`
}

/** So many branches side by side, each so many steps long, which all meet before the end. */
export function branching(key: string, branches: number, length: number): string {
  const flows: string[] = []
  const link = (from: string, to: string) =>
    flows.push(`<sequenceFlow id="${from}-${to}" sourceRef="${from}" targetRef="${to}"/>`)
  const ids = Array.from({ length: branches }, (_, branch) =>
    Array.from({ length }, (_step, at) => `b${branch}_${at + 1}`),
  )
  for (const tasks of ids)
    for (const [at, id] of [...tasks, 'join'].entries()) link(tasks[at - 1] ?? 'fork', id)
  link('start', 'fork')
  link('join', 'end')
  const tasks = ids.flat().map((id) => `<userTask id="${id}" name="任务${id}" mt:assign="user:designer"/>`)
  const gateways = '<parallelGateway id="fork" name="分"/><parallelGateway id="join" name="合"/>'
  return drawing(key, [])
    .replace('<endEvent', `${tasks.join('')}${gateways}<endEvent`)
    .replace(/<sequenceFlow.*\/>/, flows.join(''))
}

/** Draws and publishes a process; answers the id of its model. */
export async function publish(
  admin: TestClient,
  key: string,
  xml: string,
  more: Partial<{ entity: string; variables: Record<string, 'number' | 'text' | 'boolean'> }> = {},
): Promise<string> {
  const { id } = await admin.of(ProcessModel).add({ key, name: `${key}流程`, xml, ...more })
  const { body } = await admin.call('POST', `/act/model/deploy/${id}`)
  expect(body.message).toBe('发布成功！')
  return id
}
