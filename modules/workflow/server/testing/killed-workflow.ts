import type { Context } from '@mortise/server'
import { ProcessModel } from '@mortise/workflow/model'
import { deploy } from '../design/deploy.ts'
import workflow from '../index.ts'

/** The process that is begun and answered until somebody pulls the plug. */
export interface Office {
  readonly key: string
}

const step = (id: string) => `<userTask id="${id}" name="任务${id}" mt:assign="user:clerk"/>`
const xml = `<?xml version="1.0"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="d" targetNamespace="t">
<process id="durable" name="耐久" mt:managers="clerk"><startEvent id="s"/><parallelGateway id="fork"/>${step('a')}${step('b')}
<parallelGateway id="join"/>${step('c')}<endEvent id="e"/>
<sequenceFlow id="f1" sourceRef="s" targetRef="fork"/><sequenceFlow id="f2" sourceRef="fork" targetRef="a"/>
<sequenceFlow id="f3" sourceRef="fork" targetRef="b"/><sequenceFlow id="f4" sourceRef="a" targetRef="join"/>
<sequenceFlow id="f5" sourceRef="b" targetRef="join"/><sequenceFlow id="f6" sourceRef="join" targetRef="c"/>
<sequenceFlow id="f7" sourceRef="c" targetRef="e"/></process></definitions>`

/** What the server that is killed serves. */
export const served = {
  modules: [workflow],
  async furnish(ctx: Context): Promise<Office> {
    const models = ctx.repo(ProcessModel)
    if (!(await models.first({ key: 'durable' }))) {
      const { id } = await models.add({ key: 'durable', name: '耐久', xml })
      await deploy(ctx, id)
    }
    return { key: 'durable' }
  },
}
