import { entranceDoor } from './families/entrance.ts'
import { glassDoor } from './families/glass.ts'
import type { Model } from './families/shared.ts'
import { slidingDoor } from './families/sliding.ts'
import { swingDoor } from './families/swing.ts'
import type { ToldDoor } from './told.ts'

/** The doors of the demonstration: four families, each with models of its own. */
export const doors: readonly ToldDoor[] = [
  ...named(
    ['M808', 'M801', 'M802', 'M803', 'M805', 'M806', 'M810', 'M812'],
    [
      '实木复合平开门',
      '素面平开门',
      '竖线平开门',
      '横格平开门',
      '双芯板平开门',
      '斜纹平开门',
      '法式雕花平开门',
      '极窄边平开门',
    ],
    ['雅居', '素境', '知山'],
  ).map(swingDoor),
  ...named(
    ['T601', 'T602', 'T603', 'T605', 'T606'],
    ['极窄推拉门', '三联动推拉门', '格栅推拉门', '谷仓推拉门', '折叠推拉门'],
    ['云屏', '素境'],
  ).map(slidingDoor),
  ...named(
    ['R301', 'R302', 'R303', 'R305', 'R306', 'R308'],
    ['铸纹入户门', '子母入户门', '铜饰入户门', '极简入户门', '双开入户门', '拼板入户门'],
    ['御庭', '知山'],
  ).map(entranceDoor),
  ...named(
    ['G201', 'G202', 'G203', 'G205', 'G206'],
    ['长虹卫浴门', '夹丝卫浴门', '格子厨房门', '拱形玻璃门', '窄框书房门'],
    ['清和', '云屏'],
  ).map(glassDoor),
]

function named(codes: readonly string[], names: readonly string[], series: readonly string[]): Model[] {
  return codes.map((code, index) => ({ code, name: names[index]!, series: series[index % series.length]! }))
}
