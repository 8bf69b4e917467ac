import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { callsOf, mark, type Person, signIn } from './fixtures.ts'

export const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name })

/** A step of a process as BPMN, handled by one user; more attributes as they stand in the file. */
export const userTask = (id: string, name: string, { username }: Pick<Person, 'username'>, more = '') =>
  `<userTask id="${id}" name="${name}" mt:assign="user:${username}" ${more}/>`

/** A process as a file: its nodes, and its flows told as `from to`. */
export function bpmn(key: string, nodes: readonly string[], flows: readonly string[]): string {
  const drawn = flows.map((flow, index) => {
    const [from, to] = flow.split(' ')
    return `<sequenceFlow id="f${index}" sourceRef="${from}" targetRef="${to}"/>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:mt="http://mortise/bpmn" id="defs" targetNamespace="t">
<process id="${key}" name="测试${key}" isExecutable="true"><startEvent id="s" name="发起"/>${nodes.join('')}
<endEvent id="e" name="结束"/>${drawn.join('')}</process></definitions>`
}

/** Nodes one after the other. */
export const inTurn = (ids: readonly string[]): string[] =>
  ['s', ...ids, 'e'].slice(1).map((id, place) => `${['s', ...ids][place]} ${id}`)

/** Publishes a process past the screens. */
export async function publishProcess(request: APIRequestContext, key: string, xml: string, entityCode = '') {
  const { post, put, get } = await callsOf(request)
  const name = `测试${key}`
  const id = await post<string>('/act/model/import', { xml, name })
  if (entityCode) {
    const { version } = await get<{ version: number }>('/act/model/queryById', { id })
    await put('/act/model/edit', { id, version, entityCode })
  }
  await post(`/act/model/deploy/${id}`, {})
  return { key, name, id }
}

/** A process of one approval after another: `['主管审批', who]`, with more attributes where a step has some. */
export function publishSteps(
  request: APIRequestContext,
  steps: readonly (readonly [name: string, who: Person, more?: string])[],
) {
  const key = `flow_${mark()}`
  const ids = steps.map((_, index) => `t${index}`)
  const nodes = steps.map(([name, who, more], index) => userTask(`t${index}`, name, who, more))
  return publishProcess(request, key, bpmn(key, nodes, inTurn(ids)))
}

/** Begins a process without a record; answers the id of the instance. */
export const begin = async (request: APIRequestContext, who: Person, key: string, title: string) =>
  (await callsOf(request, who)).post<string>('/act/process/extActProcess/startMutilProcess', { key, title })

/** Hands the session over to somebody else. */
export async function become(page: Page, who: Person, path: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await signIn(page, path, who)
}

/** Chooses somebody in the dialog of users. */
export async function pickUser(page: Page, username: string): Promise<void> {
  const picker = dialog(page, '根据部门选择用户')
  await picker.getByLabel('用户账号').fill(username)
  await picker.getByRole('button', { name: /查\s*询/ }).click()
  // Many are of this name until the one is found.
  await expect(picker.getByText('1-1 共 1 条')).toBeVisible()
  // Several may be chosen, or one alone.
  const row = picker.getByRole('row').filter({ hasText: '测试员' })
  await row.getByRole('checkbox').or(row.getByRole('radio')).check()
  await picker.getByRole('button', { name: /确\s*[定认]/ }).click()
  await expect(picker).toBeHidden()
}

/** Chooses an entry of a select by its label. */
export async function chooseOption(page: Page, select: ReturnType<Page['getByLabel']>, option: string) {
  await select.click()
  await page.locator('.ant-select-dropdown:visible').getByTitle(option, { exact: true }).click()
}
