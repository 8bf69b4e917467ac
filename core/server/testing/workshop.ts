import { add, BusinessError, defineDict, defineEntity, defineModule, f, mul, sum } from '@mortise/model'
import { serverModule } from '../module/module.ts'
import { after } from '../module/reaction.ts'
import { rules } from '../module/rules.ts'

/** Made up for tests of the engine: entities that between them have every kind of field and every setting. */
export const Finish = defineDict('test_finish', '饰面', { oak: '橡木', walnut: '胡桃木', white: '白色烤漆' })

export const Bench = defineEntity('bench', {
  label: '工位',
  fields: {
    name: f.text('名称', { required: true, max: 20, unique: true, search: 'contains' }),
    parent: f.ref('上级工位', 'bench'),
    jobs: f.rollup('任务数', { from: 'task', by: 'bench' }),
    planned: f.rollup('计划金额', {
      from: 'task',
      by: 'bench',
      sum: 'total',
      isMoney: true,
      where: { status: 'open' },
    }),
  },
  tree: 'parent',
  picker: ['name'],
  dictSource: { text: ['name'], code: ['id'] },
})

export const Task = defineEntity('task', {
  label: '任务',
  wire: '/test_task/testTask',
  table: 'test_task',
  fields: {
    no: f.serial('任务单号', 'RW{yyMM}-{0000}'),
    title: f.text('标题', { required: true, max: 30, search: true, wire: 'titile' }),
    mobile: f.text('手机', { rule: 'mobile', unique: true }),
    pin: f.text('口令', { secret: true }),
    note: f.textarea('说明', { max: 1000 }),
    qty: f.int('数量', { min: 1, max: 999, default: 1, search: true, sum: true }),
    weight: f.decimal('重量', { scale: 3, min: 0 }),
    price: f.money('单价', { min: 0, required: true }),
    total: f.money('金额', { sum: true }),
    cost: f.money('成本', { guarded: true, search: true }),
    urgent: f.bool('加急', { default: false, search: true }),
    dueOn: f.date('交期', { search: true }),
    startAt: f.datetime('开工时间', { search: true }),
    finish: f.dict('饰面', Finish, { search: true }),
    colour: f.dict('颜色', 'test_colour'),
    bench: f.ref('工位', Bench, { search: true }),
    helpers: f.refMany('协助工位', Bench),
    keeper: f.user('负责人', { search: true }),
    watchers: f.user('关注人', { multiple: true, search: true }),
    depart: f.depart('部门'),
    material: f.material('物料'),
    category: f.category('分类'),
    region: f.area('地区'),
    papers: f.file('附件', { limit: 3 }),
    photos: f.image('照片'),
    spec: f.json<{ width: number }>('参数', {
      check: (value) => (typeof (value as { width?: unknown }).width === 'number' ? null : '参数缺少宽度'),
    }),
    reason: f.text('加急原因', { required: 'shown', max: 50 }),
    code: f.text('编码', { frozen: true, max: 20 }),
    parts: f.lines('部件', {
      wire: 'partList',
      fields: {
        name: f.text('部件名称', { required: true, max: 20 }),
        count: f.int('件数', { required: true, min: 1, sum: true }),
        price: f.money('单价', { default: 0 }),
        amount: f.money('小计', { sum: true }),
        bench: f.ref('工位', Bench),
      },
      derive: { amount: (line) => mul(line.count, line.price) },
    }),
    status: f.flow('状态', {
      states: { open: '待开工', running: '进行中', done: '已完成' },
      moves: {
        start: { label: '开工', from: 'open', to: 'running' },
        finish: { label: '完工', from: 'running', to: 'done', ask: '完工说明：' },
        nudge: { label: '催办', from: ['open', 'running'] },
      },
      editable: ['open', 'running'],
    }),
  },
  derive: {
    total: (task) =>
      add(
        mul(task.qty, task.price),
        sum(task.parts, (part) => part.amount),
      ),
  },
  when: { reason: (task) => task.urgent === true },
  unique: [['bench', 'code']],
  title: 'title',
})

/** Rows that a user sees only if they are the user's own, or of the user's departments. */
export const Diary = defineEntity('diary', {
  label: '日记',
  scope: 'own',
  fields: { text: f.textarea('内容', { required: true }) },
})
export const Memo = defineEntity('memo', {
  label: '便笺',
  scope: 'depart',
  fields: {
    text: f.text('内容', { required: true, search: 'contains' }),
    stars: f.int('星级', { search: true }),
    task: f.ref('任务', Task, { cascade: true }),
  },
})

const model = defineModule('workshop', {
  label: '车间',
  entities: [Bench, Task, Diary, Memo],
  dicts: [Finish],
})

const taskRules = rules(Task, {
  check(task, _ctx, before) {
    if (task.title === '禁止') throw new BusinessError(`任务【${task.title}】不允许保存`, { field: 'title' })
    if (before && before.price !== task.price && task.status === 'running')
      throw new BusinessError('开工后不能改价')
  },
  moves: {
    start: {
      guard(task) {
        if (task.parts.length === 0) throw new BusinessError(`任务${task.no}没有部件，不能开工`)
      },
      async effect(task, { repo }) {
        await repo(Memo).add({ text: `${task.no}开工`, task: task.id })
      },
    },
  },
})

export const workshop = serverModule(model, {
  rules: [taskRules],
  reactions: [
    after(Task, 'finish', async (task, { repo, reason }) => {
      if (reason === '退回') throw new BusinessError('完工被下游退回')
      await repo(Memo).add({ text: `${task.no}完工：${reason}`, task: task.id })
    }),
  ],
})
