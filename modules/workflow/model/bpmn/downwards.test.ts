import { expect, test } from 'vitest'
import { downwards, namedAbove } from './downwards.ts'
import { elementOf, elementsOf, idOf, newModdle } from './elements.ts'

const shape = (id: string, x: number, y: number, width: number, height: number) =>
  `<bpmndi:BPMNShape id="${id}_di" bpmnElement="${id}"><dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}"/></bpmndi:BPMNShape>`
const edge = (id: string, ...points: readonly (readonly [x: number, y: number])[]) =>
  `<bpmndi:BPMNEdge id="${id}_di" bpmnElement="${id}">${points.map(([x, y]) => `<di:waypoint x="${x}" y="${y}"/>`).join('')}</bpmndi:BPMNEdge>`

const drawn = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"
 xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI" id="d" targetNamespace="t">
<process id="p"><startEvent id="s" name="开始"/><userTask id="a" name="经理"/><endEvent id="e" name="结束"/>
<sequenceFlow id="f" sourceRef="s" targetRef="a"/><sequenceFlow id="g" sourceRef="a" targetRef="e"/></process>
<bpmndi:BPMNDiagram id="di"><bpmndi:BPMNPlane id="plane" bpmnElement="p">${[
  shape('s', 57, 52, 36, 36),
  shape('a', 200, 30, 100, 80),
  shape('e', 400, 52, 36, 36),
  edge('f', [93, 70], [200, 70]),
  edge('g', [300, 70], [400, 70]),
].join('')}</bpmndi:BPMNPlane></bpmndi:BPMNDiagram></definitions>`

test('a process that runs to the right runs down, closer together, and each flow still joins its nodes', async () => {
  const { rootElement } = await newModdle().fromXML(await downwards(drawn))
  const plane = elementOf(elementsOf(rootElement, 'diagrams')[0]!, 'plane')!
  const found = elementsOf(plane, 'planeElement').map((each) => {
    const bounds = elementOf(each, 'bounds')
    const points = elementsOf(each, 'waypoint').map((point) => [point.get('x'), point.get('y')])
    return [
      idOf(elementOf(each, 'bpmnElement')),
      bounds ? ['x', 'y', 'width', 'height'].map((name) => bounds.get(name)) : points,
    ]
  })
  expect(found).toEqual([
    ['s', [52, 57, 36, 36]],
    ['a', [30, 133, 80, 100]],
    ['e', [52, 273, 36, 36]],
    [
      'f',
      [
        [70, 93],
        [70, 133],
      ],
    ],
    [
      'g',
      [
        [70, 233],
        [70, 273],
      ],
    ],
  ])
})

test('names that stand below their shape stand beside it, off the way', async () => {
  const { rootElement } = await newModdle().fromXML(await downwards(drawn))
  const plane = elementOf(elementsOf(rootElement, 'diagrams')[0]!, 'plane')!
  const [start, task] = elementsOf(plane, 'planeElement')
  const label = elementOf(elementOf(start!, 'label')!, 'bounds')!
  expect([label.get('x'), label.get('y')]).toEqual([90, 68])
  expect(elementOf(task!, 'label')).toBeUndefined()
})

test('the name of a gateway stands above it, where no way goes', async () => {
  const gateway = drawn
    .replaceAll('userTask id="a" name="经理"', 'exclusiveGateway id="a" name="金额"')
    .replace('x="200" y="30" width="100" height="80"', 'x="200" y="45" width="50" height="50"')
  const { rootElement } = await newModdle().fromXML(await namedAbove(gateway))
  const plane = elementOf(elementsOf(rootElement, 'diagrams')[0]!, 'plane')!
  const label = elementOf(elementOf(elementsOf(plane, 'planeElement')[1]!, 'label')!, 'bounds')!
  expect([label.get('x'), label.get('y'), label.get('width')]).toEqual([207, 25, 36])
})
