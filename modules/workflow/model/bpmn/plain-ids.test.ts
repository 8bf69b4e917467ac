import { expect, test } from 'vitest'
import { compileBpmn } from './compile.ts'
import { withPlainIds } from './plain-ids.ts'

const file = (inside: string) => `<?xml version="1.0" encoding="UTF-8"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI" id="定义" targetNamespace="t">
<bpmn:process id="请假流程">${inside}</bpmn:process>
<bpmndi:BPMNDiagram id="图"><bpmndi:BPMNPlane id="面" bpmnElement="请假流程"><bpmndi:BPMNShape id="审批_形" bpmnElement="审批"/></bpmndi:BPMNPlane></bpmndi:BPMNDiagram>
</bpmn:definitions>`

test('ids in Chinese, as other tools write them, are written in letters wherever they stand', async () => {
  const xml = file(`<bpmn:startEvent id="开始"><bpmn:outgoing>线 1</bpmn:outgoing></bpmn:startEvent>
<bpmn:sequenceFlow id="线 1" sourceRef="开始" targetRef="审批"/>
<bpmn:userTask id="审批"><bpmn:incoming>线 1</bpmn:incoming></bpmn:userTask>
<bpmn:sequenceFlow id="2" sourceRef="审批" targetRef="e"/><bpmn:endEvent id="e" name="审批"/>`)
  const { graph, findings } = await compileBpmn(withPlainIds(xml))
  expect(findings).toEqual([])
  expect(graph).toMatchObject({ key: 'u8bf7u5047u6d41u7a0b', name: '请假流程' })
  expect(Object.values(graph.nodes).map(({ id, name }) => [id, name])).toEqual([
    ['u5f00u59cb', '开始'],
    ['u5ba1u6279', '审批'],
    ['e', '审批'],
  ])
  expect(Object.values(graph.flows)).toMatchObject([
    { id: 'u7ebfu201', from: 'u5f00u59cb', to: 'u5ba1u6279' },
    { id: '_2', from: 'u5ba1u6279', to: 'e' },
  ])
})

test('a file with plain ids stays as it is, and no new id is one that is taken', async () => {
  const plain = '<bpmn:startEvent id="s" name="开始"/>'
  expect(withPlainIds(plain)).toBe(plain)
  expect(withPlainIds('<a id="u5ba1"/><a id="审"/><b ref="审"/>')).toBe(
    '<a id="u5ba1"/><a id="u5ba1_2"/><b ref="u5ba1_2"/>',
  )
})

test('what is stored with such an id all the same is refused in words', async () => {
  await expect(compileBpmn(file('<bpmn:startEvent id="s"/>'))).rejects.toThrow(
    '第2行：标识【定义】应以字母开头，只含字母、数字、_、.、-',
  )
})
