import { expect, test } from 'vitest'
import { randomGraph } from '../engine/random-graph.fixture.ts'
import { boundary, build, end, gateway, start, sub, timer, user } from '../graph/build.fixture.ts'
import { refuseCircularCalls } from '../graph/calls.ts'
import { compileBpmn } from './compile.ts'
import { withLinks } from './links.ts'
import { writeBpmn } from './write.ts'

const namespaces =
  'xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'
const file = (inside: string, rest = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<definitions ${namespaces} id="d" targetNamespace="t">\n${rest}<process id="p" name="请假">\n${inside}\n</process></definitions>`
const line = (middle: string) =>
  `<startEvent id="s"/><sequenceFlow id="f1" sourceRef="s" targetRef="m"/>\n${middle}\n<sequenceFlow id="f2" sourceRef="m" targetRef="e"/><endEvent id="e"/>`
const messages = async (xml: string) =>
  (await compileBpmn(xml)).findings.map(({ line: at, message }) =>
    at === undefined ? message : `第${at}行，${message}`,
  )

test('what is written is read again the same', async () => {
  for (let seed = 1; seed <= 60; seed += 1) {
    const graph = randomGraph(seed)
    expect(await compileBpmn(await writeBpmn(graph))).toEqual({ graph, findings: [] })
  }
})

test('every node and every setting goes through a file', async () => {
  const place = { scope: null }
  const graph = build(
    [
      start(),
      user('a', 'ann', {
        assign: [
          { by: 'role', value: 'finance' },
          { by: 'expression', value: "if(x > 1, 'a;b', '100%')" },
          { by: 'starterLeader', value: '' },
        ],
        mode: 'ratio',
        ratio: 0.6,
        weights: { ann: 2, bob: 0.5 },
        afterRefusal: 'previous',
        isCommentRequired: true,
        isSignatureRequired: true,
        timeout: { minutes: 480, action: 'escalate' },
        copyTo: [{ by: 'position', value: 'cashier' }],
      }),
      { ...place, id: 'k', name: '计算', kind: 'script', variable: 'total', expression: 'amount < 2' },
      { ...place, id: 'send', name: 'send', kind: 'send', message: 'ready' },
      { ...place, id: 'get', name: 'get', kind: 'receive', message: 'ready' },
      { ...place, id: 'shout', name: 'shout', kind: 'throw', trigger: { on: 'signal', name: 'go' } },
      { ...place, id: 'mark', name: 'mark', kind: 'throw', trigger: null },
      { ...place, id: 'call', name: 'call', kind: 'call', process: 'other' },
      gateway('event', 'g'),
      timer('t', 'P1DT2H'),
      { ...place, id: 'heard', name: 'heard', kind: 'catch', trigger: { on: 'signal', name: 'go' } },
      sub('p'),
      start('ps', 'p'),
      end('fail', 'p', { ends: 'error', error: 'stock' }),
      boundary('late', 'a', {
        isInterrupting: false,
        trigger: { on: 'timer', timer: { form: 'cycle', text: 'R3/PT1H' } },
      }),
      boundary('caught', 'p', { trigger: { on: 'error', code: 'stock' } }),
      end('stop', null, { ends: 'scope', result: 'refuse' }),
      end(),
    ],
    [
      's a',
      'a k',
      'k send',
      'send get',
      'get shout',
      'shout mark',
      'mark call',
      'call g',
      'g t',
      'g heard',
      't p',
      'heard p',
      'p e',
      'ps fail',
      'late stop',
      'caught stop',
    ],
    {
      repeated: 'any',
      ownApproval: 'leader',
      nobody: 'user:boss',
      withdrawal: 'never',
      managers: ['m1', 'm2'],
    },
  )
  expect(await compileBpmn(await writeBpmn(graph))).toEqual({ graph, findings: [] })
})

test('a file of another tool is read with what it says, whatever it calls its own', async () => {
  const xml = `<?xml version="1.0"?>
<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">
  <bpmn:process id="leave" isExecutable="true" camunda:versionTag="1">
    <bpmn:extensionElements><camunda:properties><camunda:property name="a" value="b"/></camunda:properties></bpmn:extensionElements>
    <bpmn:startEvent id="s"><bpmn:outgoing>f1</bpmn:outgoing></bpmn:startEvent>
    <bpmn:sequenceFlow id="f1" sourceRef="s" targetRef="a"/>
    <bpmn:userTask id="a" name="批准" camunda:assignee="demo"><bpmn:multiInstanceLoopCharacteristics isSequential="true"/></bpmn:userTask>
    <bpmn:sequenceFlow id="f2" sourceRef="a" targetRef="e"/>
    <bpmn:endEvent id="e"/>
    <bpmn:dataObjectReference id="paper" dataObjectRef="o"/><bpmn:dataObject id="o"/>
  </bpmn:process>
</bpmn:definitions>`
  const { graph, findings } = await compileBpmn(xml)
  expect(findings).toEqual([])
  expect(graph.nodes.a).toMatchObject({ name: '批准', approval: { mode: 'sequence', assign: [] } })
})

test('what is not supported is refused by name and place, all of it at once', async () => {
  const inside = `<startEvent id="s"/>
<task id="t1" name="画的"/>
<businessRuleTask id="t2" name="规则"/>
<adHocSubProcess id="t3"/>
<complexGateway id="t4"/>
<intermediateCatchEvent id="t5"><conditionalEventDefinition><condition>x</condition></conditionalEventDefinition></intermediateCatchEvent>
<serviceTask id="t6" mt:handler="x"><multiInstanceLoopCharacteristics/></serviceTask>
<userTask id="t7"><standardLoopCharacteristics/></userTask>
<sequenceFlow id="f" sourceRef="s" targetRef="t1"/>
<endEvent id="e"/>`
  expect(await messages(file(inside))).toEqual([
    '第5行，节点【画的】未指定类型',
    '第6行，节点【规则】不支持的节点类型：BusinessRuleTask',
    '第7行，节点【t3】不支持的节点类型：AdHocSubProcess',
    '第8行，节点【t4】不支持的节点类型：ComplexGateway',
    '第9行，节点【t5】不支持的节点类型：ConditionalEventDefinition',
    '第9行，节点【t5】捕获事件应等待时间、消息或信号',
    '第10行，节点【t6】不支持多实例，只有审批任务可以多人处理',
    '第11行，节点【t7】不支持循环标记，请用网关画出循环',
  ])
})

test.each([
  ['<userTask id="m" mt:assign="hero:x"/>', '审批人规则【hero】不认识'],
  ['<userTask id="m" mt:assign="role"/>', '审批人规则【角色】缺少内容'],
  ['<userTask id="m" mt:assign="leaders:0"/>', '上级层数【0】应为1～20的整数'],
  ['<userTask id="m" mt:ratio="1.5"/>', '会签比例【1.5】应大于0、不超过1'],
  ['<userTask id="m" mt:weights="ann:-1"/>', '【ann】的会签权重应大于0、不超过1000'],
  ['<userTask id="m" mt:timeout="soon/agree"/>', '审批期限【soon/agree】不正确，应如 PT8H/remind'],
  ['<userTask id="m" mt:approveMode="most"/>', 'mt:approveMode【most】不认识'],
  ['<serviceTask id="m"/>', '没有指定服务'],
  ['<scriptTask id="m" mt:variable="1x"><script>1</script></scriptTask>', '脚本任务应写明变量和公式'],
  ['<callActivity id="m"/>', '没有指定被调用的流程'],
  ['<receiveTask id="m"/>', '没有指定消息'],
  [
    '<intermediateCatchEvent id="m"><timerEventDefinition><timeDuration>1 day</timeDuration></timerEventDefinition></intermediateCatchEvent>',
    '时间【1 day】不正确',
  ],
  ['<subProcess id="m" triggeredByEvent="true"/>', '不支持的节点类型：事件子流程'],
])('%s is refused', async (element, words) => {
  const [first] = await messages(file(line(element)))
  expect(first).toContain(`第5行，节点【m】`)
  expect(first).toContain(words)
})

test.each([
  [
    'entities',
    '<?xml version="1.0"?>\n<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n<definitions/>',
    '第2行：流程文件不能含有文档类型或实体声明',
  ],
  [
    'a huge file',
    `<definitions>${' '.repeat(10 * 1024 * 1024)}</definitions>`,
    '流程文件有10.0 MB，不能超过2 MB',
  ],
  ['a deep file', '<a>'.repeat(70), '第1行：元素嵌套不能超过60层'],
  ['many elements', `<a>${'<b/>'.repeat(20_001)}</a>`, '第1行：流程文件不能超过20000个元素'],
  [
    'more nodes than anybody reads',
    file(Array.from({ length: 601 }, (_, at) => `<userTask id="t${at}"/>`).join('')),
    '流程图的节点和连线超过600个，请拆成几个流程互相调用',
  ],
  ['a long name', `\n<${'n'.repeat(201)}/>`, '第2行：元素名称超过200个字符'],
  ['an open comment', '\n\n<!-- '.repeat(1000), '第3行：<!-- 没有结束，不是正确的 XML'],
  ['an open tag', '<definitions\n<process>', '第1行：标签没有写完，不是正确的 XML'],
  ['a text', '你好', '第1行：不是正确的 XML'],
  ['nothing', '', '不是'],
  ['another language', '<html><body/></html>', '不认识的元素'],
  [
    'a foreign element among the nodes',
    file('<startEvent id="s"/>\n<x:robot xmlns:x="urn:x" id="r"/>'),
    '第5行：不认识的元素【x:robot】，不是 BPMN 2.0',
  ],
  ['an invented element', file('<startEvent id="s"/>\n\n<coffee id="c"/>'), '第6行：不认识的元素'],
  ['an id given twice', file('<startEvent id="s"/>\n<endEvent id="s"/>'), '第5行：标识【s】重复'],
  [
    'a flow to nowhere',
    file('<startEvent id="s"/>\n<sequenceFlow id="f" sourceRef="s" targetRef="gone"/>'),
    '第5行：引用的元素【gone】不存在',
  ],
  ['a tag that does not close', file('<startEvent id="s">'), '不是正确的 XML'],
  [
    'no process',
    `<definitions ${namespaces} id="d" targetNamespace="t"/>`,
    '文件中应有且只有一个流程，现有0个',
  ],
])('%s is refused in words', async (_, xml, words) => {
  await expect(compileBpmn(xml)).rejects.toThrow(words)
  await expect(compileBpmn(xml)).rejects.toMatchObject({ name: 'BusinessError' })
})

test('processes that call each other in a circle are refused', () => {
  const calling = (key: string, process: string) => ({
    ...build([start(), { id: 'c', name: 'c', scope: null, kind: 'call', process }, end()], ['s c', 'c e']),
    key,
  })
  const published = new Map([
    ['b', calling('b', 'c')],
    ['c', calling('c', 'a')],
    ['d', calling('d', 'e')],
  ])
  const find = (key: string) => published.get(key)
  expect(() => refuseCircularCalls(calling('a', 'b'), find)).toThrow('流程之间循环调用：a→b→c→a')
  expect(() => refuseCircularCalls(calling('a', 'a'), find)).toThrow('流程之间循环调用：a→a')
  refuseCircularCalls(calling('a', 'd'), find)
})

test('nodes name their flows, also where a tool left that out, and nothing else changes', async () => {
  const xml = file(line('<userTask id="m" name="审批" mt:assign="starter"/>'))
  const linked = await withLinks(xml)
  expect(linked).toMatch(/<userTask id="m"[^>]*>\s*<incoming>f1<\/incoming>\s*<outgoing>f2<\/outgoing>/)
  expect(await withLinks(linked)).toBe(linked)
  expect(await compileBpmn(linked)).toEqual(await compileBpmn(xml))
})
