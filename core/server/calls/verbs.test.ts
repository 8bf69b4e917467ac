import { beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { Bench, Diary, Memo, Task, workshop } from '../testing/workshop.ts'

const app = await testApp(workshop)
const clerk = app.as('clerk', { orgCode: 'A01' })
const path = '/test_task/testTask'
let bench: string
beforeAll(async () => {
  bench = (await clerk.of(Bench).add({ name: '一号工位' })).id
  await app.as('keeper').token()
})
let made = 0
const add = (more: object = {}) => clerk.of(Task).add({ title: `任务${made++}`, price: 10, ...more })

describe('a row is added', () => {
  test('with every kind of field, and comes back as it was given', async () => {
    const input = {
      title: '全部字段',
      mobile: '13800138000',
      note: '第一行\n第二行',
      qty: 3,
      weight: 1.125,
      price: 0.1,
      cost: 7.5,
      urgent: true,
      reason: '客户催货',
      dueOn: '2028-02-29',
      startAt: '2026-11-14 09:30:00',
      finish: 'walnut' as const,
      bench,
      helpers: [bench],
      keeper: 'keeper',
      watchers: ['keeper', 'clerk'],
      region: '330106',
      papers: ['temp/a.pdf', 'temp/b.pdf'],
      photos: ['temp/门.png'],
      spec: { width: 800 },
      code: 'C1',
      parts: [
        { name: '门扇', count: 2, price: 1.05 },
        { name: '门套', count: 1, price: 0.2, bench },
      ],
    }
    const task = await clerk.of(Task).add(input)
    expect(task).toMatchObject({
      ...input,
      parts: [
        { name: '门扇', amount: 2.1 },
        { name: '门套', amount: 0.2 },
      ],
    })
    expect(task).toMatchObject({
      total: 2.6,
      status: 'open',
      version: 1,
      createBy: 'clerk',
      sysOrgCode: 'A01',
    })
    expect(task.no).toMatch(/^RW\d{4}-\d{4}$/)
  })

  test('under the names and in the forms of the wire', async () => {
    const { id } = await add({
      title: '线上',
      urgent: true,
      reason: '急',
      watchers: ['keeper', 'clerk'],
      finish: 'oak',
      bench,
      keeper: 'keeper',
      region: '330106',
    })
    const { body } = await clerk.call('GET', `${path}/queryById`, { query: { id } })
    expect(body.result).toMatchObject({
      titile: '线上',
      urgent: 'Y',
      watchers: 'keeper,clerk',
      watchers_dictText: 'keeper,clerk',
      finish_dictText: '橡木',
      bench_dictText: '一号工位',
      keeper_dictText: 'keeper',
      region_dictText: '浙江省/杭州市/西湖区',
      status_dictText: '待开工',
      partList: [],
    })
    expect(body.result).not.toHaveProperty('title')
  })

  test('with the server’s own values whatever the client says of them', async () => {
    const sent = {
      titile: '伪造',
      price: 1,
      id: 'x',
      no: 'RW-1',
      createBy: 'boss',
      version: 9,
      status: 'done',
      total: 999,
      tenantId: '7',
      sysOrgCode: 'Z',
      unknown: 1,
    }
    const { body } = await clerk.call('POST', `${path}/add`, { body: sent })
    expect(body).toMatchObject({ success: true, message: '添加成功！', code: 200 })
    const task = await clerk.of(Task).get(body.result as string)
    expect(task).toMatchObject({ createBy: 'clerk', version: 1, status: 'open', total: 1, sysOrgCode: 'A01' })
    expect(task.no).not.toBe('RW-1')
  })

  test('and a secret is stored, stays when it is not typed again, and never leaves, not even to the trace', async () => {
    const { id } = await add({ pin: '8848-secret' })
    await clerk.call('PUT', `${path}/edit`, { body: { id, version: 1, pin: '', qty: 2 } })
    const stored = await app.services.db.owner.query('select pin, qty from test_task where id = $1', [id])
    expect(stored.rows).toEqual([{ pin: '8848-secret', qty: 2 }])
    const { bytes } = await clerk.call('GET', `${path}/queryById`, { query: { id } })
    expect(bytes.toString()).not.toContain('8848-secret')
    const { rows } = await app.services.db.owner.query('select after from engine.audit where row_id = $1', [
      id,
    ])
    expect(JSON.stringify(rows)).not.toContain('8848-secret')
  })
})

describe('a row is refused, in words that name the field', () => {
  test.each([
    [{ title: '' }, '标题不能为空'],
    [{ title: '长'.repeat(31) }, '标题长度不能超过30个字符'],
    [{ mobile: '123' }, '请输入正确手机号'],
    [{ qty: 0 }, '数量不能小于1'],
    [{ qty: 1.5 }, '数量必须为整数'],
    [{ price: 1.005 }, '单价最多2位小数'],
    [{ price: 'abc' }, '单价格式不正确'],
    [{ dueOn: '2027-02-29' }, '交期格式不正确'],
    [{ finish: 'plastic' }, '饰面的值无效'],
    [{ bench: 'nowhere' }, '工位的值无效'],
    [{ keeper: 'nobody' }, '负责人的值无效'],
    [{ region: '999999' }, '地区的值无效'],
    [{ urgent: true }, '加急原因不能为空'],
    [{ spec: { width: 'w' } }, '参数缺少宽度'],
    [{ papers: ['a', 'b', 'c', 'd'] }, '附件最多上传3个'],
    [{ parts: [{ name: '门扇', count: 0 }] }, '部件第1行：件数不能小于1'],
    [{ parts: [{ name: '门扇', count: 1, bench: 'nowhere' }] }, '部件第1行：工位的值无效'],
    [{ parts: [{ name: '门扇', count: 1e308, price: 1e308 }] }, '部件第1行：件数数值过大'],
    [{ qty: -1e308, price: 1e308 }, '数量数值过大'],
    [{ title: '禁止' }, '任务【禁止】不允许保存'],
  ])('%o: %s', async (wrong, message) => {
    await expect(add(wrong)).rejects.toThrow(message)
  })

  test('every failing rule is told at once, and the first one’s field is marked', async () => {
    const { body } = await clerk.call('POST', `${path}/add`, { body: { titile: '', qty: 0, price: 1 } })
    expect(body).toMatchObject({
      success: false,
      code: 500,
      message: '校验失败！标题不能为空,数量不能小于1',
      result: { field: 'titile' },
    })
  })

  test('that has only blanks where a text must be', async () => {
    for (const text of ['', '   ', ' \n\u3000'])
      await expect(clerk.of(Diary).add({ text })).rejects.toThrow('内容不能为空')
    const diary = await clerk.of(Diary).add({ text: ' 晴\n' })
    await expect(clerk.of(Diary).edit({ id: diary.id, text: ' ' })).rejects.toThrow('内容不能为空')
    expect(await clerk.of(Diary).get(diary.id)).toMatchObject({ text: ' 晴\n' })
  })

  test('when its like exists, alone or in combination', async () => {
    await add({ mobile: '13900139000', bench, code: 'K1' })
    await expect(add({ mobile: '13900139000' })).rejects.toThrow('手机已存在')
    await expect(add({ bench, code: 'K1' })).rejects.toThrow('工位、编码已存在')
    await expect(add({ bench, code: 'K2' })).resolves.toMatchObject({ code: 'K2' })
  })

  test('and nothing of it is left behind', async () => {
    const before = await clerk.of(Task).list()
    await expect(add({ title: '禁止', parts: [{ name: '门扇', count: 1 }] })).rejects.toThrow('不允许保存')
    expect((await clerk.of(Task).list()).total).toBe(before.total)
  })
})

describe('a row is edited', () => {
  test('and keeps what was not mentioned, while null clears', async () => {
    const task = await add({ note: '原样', finish: 'oak', parts: [{ name: '门扇', count: 2, price: 5 }] })
    const edited = await clerk.of(Task).edit({ id: task.id, finish: null, qty: 2 })
    expect(edited).toMatchObject({
      note: '原样',
      finish: null,
      qty: 2,
      total: 30,
      version: 2,
      updateBy: 'clerk',
    })
    expect(edited.parts).toEqual(task.parts)
  })

  test('and a field with a default goes back to it when it is emptied', async () => {
    const task = await add({ qty: 5, urgent: true, reason: '急' })
    const { body } = await clerk.call('PUT', `${path}/edit`, {
      body: { id: task.id, version: 1, qty: null, urgent: '' },
    })
    expect(body.message).toBe('编辑成功!')
    expect(await clerk.of(Task).get(task.id)).toMatchObject({ qty: 1, urgent: false, reason: null })
  })

  test('with its lines: some changed, some gone, some new, in their order', async () => {
    const task = await add({
      parts: [
        { name: '甲', count: 1 },
        { name: '乙', count: 2 },
        { name: '丙', count: 3 },
      ],
    })
    const [first, , third] = task.parts
    const edited = await clerk
      .of(Task)
      .edit({ id: task.id, parts: [{ ...third!, count: 9 }, { name: '丁', count: 4 }, first!] })
    expect(edited.parts.map(({ name, count }) => [name, count])).toEqual([
      ['丙', 9],
      ['丁', 4],
      ['甲', 1],
    ])
    expect(edited.parts[0]?.id).toBe(third?.id)
  })

  test('and a line keeps what is not said of it', async () => {
    const task = await add({ parts: [{ name: '甲', count: 2, price: 5 }] })
    const body = { id: task.id, version: 1, partList: [{ id: task.parts[0]!.id, count: 3 }] }
    await clerk.call('PUT', `${path}/edit`, { body })
    expect((await clerk.of(Task).get(task.id)).parts).toMatchObject([
      { name: '甲', count: 3, price: 5, amount: 15 },
    ])
  })

  test('but not with a line of another document', async () => {
    const other = await add({ parts: [{ name: '他人', count: 1 }] })
    const task = await add()
    const edited = await clerk.of(Task).edit({ id: task.id, parts: [{ ...other.parts[0]!, name: '偷来' }] })
    expect(edited.parts[0]?.id).not.toBe(other.parts[0]?.id)
    expect((await clerk.of(Task).get(other.id)).parts).toEqual(other.parts)
  })

  test('but a fixed field stays fixed', async () => {
    const task = await add({ code: 'FIX' })
    await expect(clerk.of(Task).edit({ id: task.id, code: 'NEW' })).rejects.toThrow('编码不能修改')
    await expect(clerk.of(Task).edit({ id: task.id, code: 'FIX', qty: 2 })).resolves.toMatchObject({ qty: 2 })
  })

  test('unless someone else edited it meanwhile', async () => {
    const task = await add()
    await clerk.of(Task).edit({ id: task.id, qty: 2, version: task.version })
    const { status, body } = await clerk.call('PUT', `${path}/edit`, {
      body: { id: task.id, qty: 3, version: task.version },
    })
    expect([status, body.code, body.message]).toEqual([200, 409, '数据已被他人修改，请刷新后重试！'])
    expect((await clerk.of(Task).get(task.id)).qty).toBe(2)
  })

  test('and who changed what from what is kept', async () => {
    const task = await add({ qty: 1 })
    await clerk.of(Task).edit({ id: task.id, qty: 8 })
    const { rows } = await app.services.db.owner.query(
      'select verb, username, before, after from engine.audit where row_id = $1 order by id',
      [task.id],
    )
    expect(rows.map((row) => [row.verb, row.username, row.before?.qty ?? null, row.after.qty])).toEqual([
      ['add', 'clerk', null, 1],
      ['edit', 'clerk', 1, 8],
    ])
  })
})

describe('a row is deleted', () => {
  test('softly: it is gone from every call, its number stays accounted for', async () => {
    const task = await add({ mobile: '13600136000' })
    const { body } = await clerk.call('DELETE', `${path}/delete`, { query: { id: task.id } })
    expect(body).toMatchObject({ success: true, message: '删除成功!' })
    await expect(clerk.of(Task).get(task.id)).rejects.toThrow('未找到对应数据')
    await expect(clerk.of(Task).edit({ id: task.id, qty: 2 })).rejects.toThrow('未找到对应数据')
    const { rows } = await app.services.db.owner.query('select deleted from test_task where id = $1', [
      task.id,
    ])
    expect(rows).toEqual([{ deleted: true }])
    await expect(add({ mobile: '13600136000' })).resolves.toBeTruthy()
  })

  test('several at once, all or none', async () => {
    const [one, two] = [await add(), await add()]
    const bad = await clerk.call('DELETE', `${path}/deleteBatch`, { query: { ids: `${one.id},missing,` } })
    expect(bad.body).toMatchObject({ success: false, message: '未找到对应数据' })
    await expect(clerk.of(Task).get(one.id)).resolves.toBeTruthy()
    const good = await clerk.call('DELETE', `${path}/deleteBatch`, { query: { ids: `${one.id},${two.id},` } })
    expect(good.body.message).toBe('批量删除成功!')
    const none = await clerk.call('DELETE', `${path}/deleteBatch`, { query: { ids: ',' } })
    expect(none.body).toMatchObject({ success: false, message: '参数不识别！' })
  })

  test('unless another points to it, who is named', async () => {
    const used = await clerk.of(Bench).add({ name: '在用工位' })
    await add({ bench: used.id })
    await expect(clerk.of(Bench).remove(used.id)).rejects.toThrow('该数据已被任务引用，不能删除！')
    const inLine = await clerk.of(Bench).add({ name: '行内工位' })
    await add({ parts: [{ name: '门扇', count: 1, bench: inLine.id }] })
    await expect(clerk.of(Bench).remove(inLine.id)).rejects.toThrow('该数据已被任务引用，不能删除！')
  })

  test('and takes along what lives only with it', async () => {
    const task = await add()
    const memo = await clerk.of(Memo).add({ text: '附言', task: task.id })
    await clerk.of(Task).remove(task.id)
    await expect(clerk.of(Memo).get(memo.id)).rejects.toThrow('未找到对应数据')
  })
})

describe('a row moves between its states', () => {
  test('when the guard lets it, with its effect in the same breath', async () => {
    const empty = await add()
    await expect(clerk.of(Task).move(empty.id, 'start')).rejects.toThrow(`任务${empty.no}没有部件，不能开工`)
    const task = await add({ parts: [{ name: '门扇', count: 1 }] })
    expect(await clerk.of(Task).move(task.id, 'start')).toMatchObject({ status: 'running', version: 2 })
    expect((await clerk.of(Memo).list({ where: { task: task.id } })).rows).toMatchObject([
      { text: `${task.no}开工` },
    ])
  })

  test('only from where the move begins, and with the reason it asks for', async () => {
    const task = await add({ parts: [{ name: '门扇', count: 1 }] })
    await expect(clerk.of(Task).move(task.id, 'finish', { reason: '好' })).rejects.toThrow(
      '当前状态【待开工】不允许完工',
    )
    await clerk.of(Task).move(task.id, 'start')
    await expect(clerk.of(Task).move(task.id, 'finish')).rejects.toThrow('请填写完工说明')
    await expect(clerk.of(Task).move(task.id, 'finish', { reason: '退回' })).rejects.toThrow('完工被下游退回')
    expect((await clerk.of(Task).get(task.id)).status).toBe('running')
    expect(await clerk.of(Task).move(task.id, 'finish', { reason: '合格' })).toMatchObject({ status: 'done' })
    await expect(clerk.of(Task).edit({ id: task.id, qty: 2 })).rejects.toThrow('当前状态【已完成】不允许编辑')
    await expect(clerk.of(Task).remove(task.id)).rejects.toThrow('当前状态【已完成】不允许删除')
  })

  test('by holders of the move’s own code alone', async () => {
    const task = await add()
    const viewer = app.as('viewer', { can: ['task:list', 'task:edit'] })
    const { status, body } = await viewer.call('POST', `${path}/move`, {
      body: { id: task.id, move: 'nudge' },
    })
    expect([status, body.code, body.message]).toEqual([403, 510, '没有权限，请联系管理员分配权限！'])
    await expect(clerk.of(Task).move(task.id, 'nudge')).resolves.toMatchObject({ status: 'open' })
    const unknown = await clerk.call('POST', `${path}/move`, { body: { id: task.id, move: 'toString' } })
    expect(unknown.body.message).toBe('任务没有操作【toString】')
  })
})

describe('rights are asked on the server', () => {
  const calls = [
    ['GET', 'list', 'list'],
    ['GET', 'queryById', 'list'],
    ['POST', 'add', 'add'],
    ['PUT', 'edit', 'edit'],
    ['DELETE', 'delete', 'delete'],
    ['DELETE', 'deleteBatch', 'deleteBatch'],
    ['GET', 'exportXls', 'exportXls'],
    ['POST', 'importExcel', 'importExcel'],
  ] as const
  test.each(calls)('%s %s needs task:%s', async (method, verb, code) => {
    const without = app.as(`no-${verb}`, {
      can: calls.map(([, , each]) => `task:${each}`).filter((each) => each !== `task:${code}`),
    })
    expect((await without.call(method, `${path}/${verb}`)).status).toBe(403)
    const holder = app.as(`has-${verb}`, { can: [`task:${code}`] })
    expect((await holder.call(method, `${path}/${verb}`)).status).not.toBe(403)
    expect((await app.anonymous.call(method, `${path}/${verb}`)).status).toBe(401)
  })

  test('a guarded field is neither seen, sorted, searched nor written without its code', async () => {
    const { id } = await add({ cost: 5 })
    const blind = app.as('blind', { can: ['task:list', 'task:edit', 'task:add'] })
    const { body } = await blind.call('GET', `${path}/queryById`, { query: { id } })
    expect(body.result).not.toHaveProperty('cost')
    expect((await blind.call('GET', `${path}/list`, { query: { column: 'cost' } })).status).toBe(403)
    expect((await blind.call('GET', `${path}/list`, { query: { cost: '5' } })).status).toBe(403)
    await blind.of(Task).edit({ id, cost: 1, qty: 4 })
    expect(await clerk.of(Task).get(id)).toMatchObject({ cost: 5, qty: 4 })
  })

  test('a picker’s fields are open to those whose rows refer to it, the rest of the row is not', async () => {
    expect((await app.as('stranger', { can: [] }).call('GET', '/bench/list')).status).toBe(403)
    const guest = app.as('guest', { can: ['task:add'] })
    const { body, status } = await guest.call('GET', '/bench/list')
    expect(status).toBe(200)
    expect(body.result.records[0]).toHaveProperty('name')
    expect(body.result.records[0]).not.toHaveProperty('parent')
    expect((await guest.call('GET', '/bench/queryById', { query: { id: bench } })).status).toBe(403)
  })

  test('own rows are the user’s own, a department’s reach the departments above', async () => {
    const [ann, bob] = [app.as('ann', { orgCode: 'A01A01' }), app.as('bob', { orgCode: 'A01A02' })]
    const diary = await ann.of(Diary).add({ text: '今天' })
    await expect(bob.of(Diary).get(diary.id)).rejects.toThrow('未找到对应数据')
    await expect(bob.of(Diary).edit({ id: diary.id, text: '改' })).rejects.toThrow('未找到对应数据')
    await expect(bob.of(Diary).remove(diary.id)).rejects.toThrow('未找到对应数据')
    const memo = await ann.of(Memo).add({ text: '部门便笺' })
    expect((await bob.of(Memo).list({ where: { text: '部门便笺' } })).total).toBe(0)
    expect(await clerk.of(Memo).get(memo.id)).toMatchObject({ text: '部门便笺' })
  })

  test('another tenant’s row is not there, whoever names its id', async () => {
    const theirs = app.as('stranger', { tenant: '7' })
    const task = await theirs.of(Task).add({ title: '别家', price: 1 })
    await expect(clerk.of(Task).get(task.id)).rejects.toThrow('未找到对应数据')
    await expect(clerk.of(Task).edit({ id: task.id, qty: 9 })).rejects.toThrow('未找到对应数据')
    await expect(clerk.of(Task).remove(task.id)).rejects.toThrow('未找到对应数据')
    await expect(clerk.of(Memo).add({ text: '引用别家', task: task.id })).rejects.toThrow('任务的值无效')
    expect((await theirs.of(Task).list()).rows.map(({ title }) => title)).toEqual(['别家'])
  })
})

describe('a tree and what hangs on it', () => {
  test('rows say whether there is anything below them', async () => {
    const parent = await clerk.of(Bench).add({ name: '父工位' })
    await clerk.of(Bench).add({ name: '子工位', parent: parent.id })
    const { body } = await clerk.call('GET', '/bench/list', { query: { name: '父工位' } })
    expect(body.result.records).toMatchObject([{ name: '父工位', hasChildren: true }])
    await expect(clerk.of(Bench).remove(parent.id)).rejects.toThrow('该数据已被工位引用')
  })

  test('a row may not become its own ancestor', async () => {
    const top = await clerk.of(Bench).add({ name: '顶' })
    const low = await clerk.of(Bench).add({ name: '底', parent: top.id })
    await expect(clerk.of(Bench).edit({ id: top.id, parent: low.id })).rejects.toThrow(
      '上级工位不能是自己或下级',
    )
    await expect(clerk.of(Bench).edit({ id: top.id, parent: top.id })).rejects.toThrow(
      '上级工位不能是自己或下级',
    )
  })

  test('counts and sums of the rows that point here are worked out, never stored', async () => {
    const place = await clerk.of(Bench).add({ name: '汇总工位' })
    await add({ bench: place.id, qty: 2 })
    const gone = await add({ bench: place.id })
    const running = await add({ bench: place.id, parts: [{ name: '门扇', count: 1 }] })
    await clerk.of(Task).move(running.id, 'start')
    await clerk.of(Task).remove(gone.id)
    expect(await clerk.of(Bench).get(place.id)).toMatchObject({ jobs: 2, planned: 20 })
  })
})
