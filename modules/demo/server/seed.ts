import { SampleDoor, SamplePart } from '@mortise/demo/model'
import { addDays, mul } from '@mortise/model'
import type { Context } from '@mortise/server'

const woods = ['oak', 'walnut', 'ash', 'pine'] as const
const stages = ['design', 'cutting', 'painting', 'packed'] as const
const rooms = ['主卧', '次卧', '书房', '厨房', '卫生间', '阳台']

/** Doors enough for two pages of a list, and a door taken apart. */
export async function seed({ repo, today }: Context): Promise<void> {
  const doors = repo(SampleDoor)
  for (let index = 0; index < 24; index++) {
    const [qty, price] = [1 + (index % 4), 880 + index * 35]
    await doors.add({
      name: `平开门${String(index + 1).padStart(2, '0')}`,
      model: `PK-${100 + index}`,
      wood: woods[index % 4],
      stage: stages[index % 4],
      color: index % 2 ? '原木色' : '暖白',
      opening: index % 2 ? '左内开' : '右内开',
      room: rooms[index % 6],
      width: 800 + (index % 5) * 20,
      height: 2100,
      thickness: 45,
      qty,
      price,
      amount: mul(qty, price),
      isGlazed: index % 3 === 0,
      lock: '磁吸静音锁',
      hinge: '隐藏式合页',
      orderedOn: addDays(today, -index),
      dueOn: addDays(today, 30 - index),
      checkedAt: `${addDays(today, -1)} 09:30:00`,
      remark: index % 7 === 0 ? '客户要求加急，安装前电话联系，门套颜色与门扇一致' : '',
    })
  }
  const parts = repo(SamplePart)
  const { id: door } = await parts.add({ name: '套装门', remark: '一樘' })
  const { id: frame } = await parts.add({ name: '门套', parent: door })
  const { id: leaf } = await parts.add({ name: '门扇', parent: door })
  for (const name of ['立板', '横板', '压条']) await parts.add({ name, parent: frame, qty: 2 })
  for (const name of ['面板', '芯材', '封边条']) await parts.add({ name, parent: leaf })
  await parts.add({ name: '五金包', remark: '没有下级' })
}
