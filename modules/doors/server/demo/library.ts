import { table } from '@mortise/server'
import type { MaterialSpec, ParameterSpec } from './door-spec.ts'

const options = table(
  'parameter code name #n1 material shape color',
  `lock L1 标准静音锁 0 WJ-S01 lever #aeb4bb
   lock L2 磁吸静音锁 120 WJ-S02 magnet #c8a15a
   lock L3 智能指纹锁 680 WJ-S03 smart #3a3d42
   glass G1 超白清玻 120 BL-QB glass #d9eef3
   glass G2 长虹玻璃 165 BL-CH reeded #cfe3e6
   glass G3 灰镜夹丝 230 BL-HJ wired #8d979c
   rail R1 三联动吊轨 260 WJ-R01 rail #aeb4bb
   rail R2 静音地轨 140 WJ-R02 floor #3a3d42
   grade D 丁级 0 - shield #9aa7b0
   grade C 丙级 320 - shield #5b8db8
   grade A 甲级 860 - shield #b8863b`,
)

/** The parameters of all doors, with the choices that have a picture. */
export const parameters: readonly ParameterSpec[] = table(
  'code name valueType unit help',
  `h 洞口高 1 mm 量三点取最小值
   w 洞口宽 1 mm 量三点取最小值
   t 墙厚 1 mm 含瓷砖和抹灰
   dir 开启方向 2 - 站在门外看
   lock 锁具 2 - -
   face 饰面 5 - -
   glass 玻璃 2 - -
   rail 轨道 2 - -
   grade 防盗等级 2 - -
   note 备注要求 3 - 如门下留缝、猫眼位置`,
).map(({ unit, help, valueType, ...parameter }) => ({
  ...parameter,
  valueType: valueType as ParameterSpec['valueType'],
  ...(unit !== '' && { unit }),
  ...(help !== '' && { help }),
  options: options
    .filter((option) => option.parameter === parameter.code)
    .map(({ code, name, n1, material, shape, color }) => ({
      code,
      name,
      n1,
      material,
      picture: { shape, color },
    })),
}))

/** What the doors are made of; what is chosen by its looks has a swatch. */
export const materials: readonly MaterialSpec[] = table(
  'code name unit #price category color swatch',
  `MF-3045 骨架方料30×45 米 9.8 门芯材料 - -
   HDF-08 高密度面板8mm 平方米 21 门芯材料 - -
   MT-150 门套板150 米 24 门套材料 - -
   MT-200 门套板200 米 28 门套材料 - -
   MT-250 门套板250 米 32 门套材料 - -
   MT-300 门套板300 米 38 门套材料 - -
   TX-60 套线60 米 6.5 门套材料 - -
   HY-100 子母合页100 个 12 门用五金 - -
   WJ-S01 标准静音锁 套 86 门用五金 - -
   WJ-S02 磁吸静音锁 套 168 门用五金 - -
   WJ-S03 智能指纹锁 套 620 门用五金 - -
   WJ-R01 三联动吊轨 套 215 门用五金 - -
   WJ-R02 静音地轨 套 108 门用五金 - -
   MFT-8 密封条8mm 米 2.2 门用辅料 - -
   PUR PUR胶 千克 26 门用辅料 - -
   GM-12 冷轧钢板1.2mm 平方米 58 门芯材料 - -
   LX-60 铝型材60系 米 33 门芯材料 - -
   BL-QB 超白清玻6mm 平方米 78 门用玻璃 - -
   BL-CH 长虹玻璃6mm 平方米 104 门用玻璃 - -
   BL-HJ 灰镜夹丝6mm 平方米 156 门用玻璃 - -
   SM-BZ 标准白橡木皮 平方米 38 饰面材料 白橡 #c8a67a
   SM-HT 胡桃木皮 平方米 46 饰面材料 胡桃 #7a553c
   SM-HX 红橡木皮 平方米 44 饰面材料 红橡 #b47a4d
   SM-SB 沙比利木皮 平方米 41 饰面材料 沙比利 #8a4b32
   SM-BY 暖白混油 平方米 39 饰面材料 暖白 #efebe3
   SM-HJ 高级灰烤漆 平方米 52 饰面材料 高级灰 #8b9095`,
)
