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
