import { compileBpmn, type Environment, type Graph, start, step } from '@mortise/workflow/model'
import { median, rounded } from '../median.ts'
import type { Report } from '../report.ts'

const ROUNDS = 1500
const MOST_MILLISECONDS = 0.15

/** A payment: filled in, signed by three, checked by two at once, paid in a sub-process with a deadline beside it. */
const payment = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">
 <process id="payment">
  <startEvent id="start"/><sequenceFlow id="f0" sourceRef="start" targetRef="fill"/>
  <userTask id="fill" name="填报" mt:assign="starter"/><sequenceFlow id="f1" sourceRef="fill" targetRef="size"/>
  <exclusiveGateway id="size" default="small"/>
  <sequenceFlow id="big" sourceRef="size" targetRef="three"><conditionExpression>amount &gt; 1000</conditionExpression></sequenceFlow>
  <sequenceFlow id="small" sourceRef="size" targetRef="lead"/>
  <userTask id="three" name="会签" mt:assign="user:ann,bob,kim"/><userTask id="lead" name="部门审批" mt:assign="starterLeader"/>
  <sequenceFlow id="f2" sourceRef="three" targetRef="met"/><sequenceFlow id="f3" sourceRef="lead" targetRef="met"/>
  <exclusiveGateway id="met"/><sequenceFlow id="f4" sourceRef="met" targetRef="fork"/>
  <parallelGateway id="fork"/><sequenceFlow id="f5" sourceRef="fork" targetRef="money"/><sequenceFlow id="f6" sourceRef="fork" targetRef="audit"/>
  <userTask id="money" name="财务" mt:assign="user:fang"/><userTask id="audit" name="审计" mt:assign="user:feng"/>
  <sequenceFlow id="f7" sourceRef="money" targetRef="join"/><sequenceFlow id="f8" sourceRef="audit" targetRef="join"/>
  <parallelGateway id="join"/><sequenceFlow id="f9" sourceRef="join" targetRef="sub"/>
  <subProcess id="sub"><startEvent id="s1"/><sequenceFlow id="g1" sourceRef="s1" targetRef="pay"/>
   <userTask id="pay" name="出纳付款" mt:assign="user:cash"/><sequenceFlow id="g2" sourceRef="pay" targetRef="e1"/><endEvent id="e1"/></subProcess>
  <boundaryEvent id="late" attachedToRef="sub" cancelActivity="false"><timerEventDefinition><timeDuration>PT72H</timeDuration></timerEventDefinition></boundaryEvent>
  <sequenceFlow id="f10" sourceRef="late" targetRef="e2"/><endEvent id="e2"/>
  <sequenceFlow id="f11" sourceRef="sub" targetRef="end"/><endEvent id="end"/>
 </process>
</definitions>`

/** A whole instance of eight commands, as often as the clock needs; the figure is one of them. */
export async function workflowStep(report: Report): Promise<void> {
  const { graph, findings } = await compileBpmn(payment)
  if (findings.length > 0) throw new Error(JSON.stringify(findings))
  for (let round = 0; round < ROUNDS; round += 1) runPayment(graph)
  const averages = Array.from({ length: ROUNDS }, () => {
    const begin = performance.now()
    const steps = runPayment(graph)
    return (performance.now() - begin) / steps
  })
  const value = rounded(median(averages), 4)
  report({ name: 'wf-step', value, unit: 'ms', holds: value <= MOST_MILLISECONDS })
}

function runPayment(graph: Graph): number {
  const origin = { by: 'zoe', at: '2026-11-17 09:00:00', chosen: {} } as const
  const starter = { user: 'zoe', depart: 'sales', roles: [], departLevel: 1 }
  let { state } = start(
    graph,
    { type: 'start', starter, variables: { amount: 5000 }, ...origin },
    environment,
  )
  let steps = 1
  for (let task = state.tasks.at(0); task; task = state.tasks.find(({ status }) => status === 'open')) {
    const answer = { answer: 'agree', comment: '同意', isSigned: false, variables: {} } as const
    const command = { type: 'complete', task: task.id, ...answer, ...origin } as const
    state = step(graph, state, { ...command, by: task.assignee ?? '' }, environment).state
    steps += 1
  }
  if (state.status !== 'approved') throw new Error(`the payment is ${state.status}`)
  return steps
}

/** Whoever a rule names is there. */
const environment: Environment = {
  people: (question) => {
    if (question.ask !== 'assign') return ['boss']
    return question.assign.flatMap(({ by, value }) => (by === 'user' ? value.split(',') : ['zoe']))
  },
  isActive: () => true,
  actsFor: () => false,
  isAdministrator: () => false,
}
