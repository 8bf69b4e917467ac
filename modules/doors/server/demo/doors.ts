import { table } from '@mortise/server'
import type { DoorSpec } from './door-spec.ts'
import { entranceDoor, glassDoor, slidingDoor, swingDoor } from './families.ts'

const makers = { M: swingDoor, T: slidingDoor, R: entranceDoor, G: glassDoor }

/** The doors of the demonstration: four families by the first letter of their codes. */
export const doors: readonly DoorSpec[] = table(
  'code name series',
  `M808 实木复合平开门 雅居
   M801 素面平开门 素境
   M802 竖线平开门 知山
   M803 横格平开门 雅居
   M805 双芯板平开门 素境
   M806 斜纹平开门 知山
   M810 法式雕花平开门 雅居
   M812 极窄边平开门 素境
   T601 极窄推拉门 云屏
   T602 三联动推拉门 素境
   T603 格栅推拉门 云屏
   T605 谷仓推拉门 素境
   T606 折叠推拉门 云屏
   R301 铸纹入户门 御庭
   R302 子母入户门 知山
   R303 铜饰入户门 御庭
   R305 极简入户门 知山
   R306 双开入户门 御庭
   R308 拼板入户门 知山
   G201 长虹卫浴门 清和
   G202 夹丝卫浴门 云屏
   G203 格子厨房门 清和
   G205 拱形玻璃门 云屏
   G206 窄框书房门 清和`,
).map((model) => makers[model.code[0] as keyof typeof makers](model))
