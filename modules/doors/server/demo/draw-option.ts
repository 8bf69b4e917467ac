const SIZE = 320

/** What the choices of locks, glass, rails and grades look like, by the names of their shapes. */
const shapes: Readonly<Record<string, (color: string) => string>> = {
  lever: (color) => plate(color) + bar(color),
  magnet: (color) => `<circle cx="200" cy="160" r="46" fill="${color}"/>${ring(46)}${bar(color)}`,
  smart: (color) =>
    `<rect x="150" y="40" width="84" height="240" rx="24" fill="${color}"/><rect x="162" y="56" width="60" height="80" rx="10" fill="#11151a"/>` +
    `<circle cx="192" cy="180" r="20" fill="none" stroke="#4fb3ff" stroke-width="5"/><circle cx="192" cy="180" r="9" fill="none" stroke="#4fb3ff" stroke-width="4"/>${bar('#6b7076', 232)}`,
  glass: (color) => sheet(color),
  reeded: (color) =>
    sheet(color) +
    Array.from(
      { length: 22 },
      (_, at) => `<rect x="${56 + at * 9.6}" y="48" width="4" height="224" fill="#7fa3ab" opacity=".45"/>`,
    ).join(''),
  wired: (color) =>
    sheet(color) +
    Array.from(
      { length: 15 },
      (_, at) =>
        `<path d="M${52 + at * 15} 48 q8 112 -4 224" stroke="#3c4246" stroke-width="1.6" fill="none" opacity=".7"/>`,
    ).join(''),
  rail: (color) =>
    `<rect x="30" y="90" width="260" height="34" rx="6" fill="${color}"/><rect x="30" y="112" width="260" height="8" fill="#00000033"/>` +
    [70, 160, 250]
      .map(
        (x) =>
          `<rect x="${x - 16}" y="124" width="32" height="110" rx="4" fill="#59606a"/><circle cx="${x}" cy="134" r="12" fill="#d5dae0"/>`,
      )
      .join(''),
  floor: (color) =>
    `<rect x="90" y="60" width="140" height="150" rx="6" fill="#c9d6da"/><rect x="30" y="222" width="260" height="22" rx="4" fill="${color}"/>` +
    [120, 200]
      .map((x) => `<circle cx="${x}" cy="216" r="13" fill="#d5dae0" stroke="#59606a" stroke-width="5"/>`)
      .join(''),
  shield: (color) =>
    `<path d="M160 44 L250 78 V160 C250 222 208 262 160 282 C112 262 70 222 70 160 V78 Z" fill="${color}"/>` +
    `<path d="M160 66 L230 92 V160 C230 210 198 242 160 260 Z" fill="#fff" opacity=".18"/><path d="M122 164 l28 30 l52 -62" fill="none" stroke="#fff" stroke-width="14" stroke-linecap="round" stroke-linejoin="round"/>`,
}

const plate = (color: string) =>
  `<rect x="176" y="60" width="48" height="200" rx="18" fill="${color}"/><circle cx="200" cy="222" r="9" fill="#00000055"/>`
const bar = (color: string, y = 150) =>
  `<rect x="60" y="${y + 5}" width="150" height="24" rx="12" fill="#00000022"/><rect x="60" y="${y}" width="150" height="24" rx="12" fill="${color}"/><rect x="66" y="${y + 4}" width="136" height="6" rx="3" fill="#fff" opacity=".45"/>`
const ring = (radius: number) =>
  `<circle cx="200" cy="160" r="${radius - 8}" fill="none" stroke="#fff" stroke-width="3" opacity=".4"/>`
const sheet = (color: string) =>
  `<rect x="52" y="48" width="216" height="224" rx="6" fill="${color}" stroke="#8fa9b0" stroke-width="3"/><path d="M52 190 L190 48 H232 L52 238 Z" fill="#fff" opacity=".45"/>`

/** The picture of a choice, as SVG. */
export function drawOption({ shape, color }: { shape: string; color: string }): string {
  const draw = shapes[shape]
  if (!draw) throw new Error(`no shape ${shape}`)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="#f3f1ed"/>${draw(color)}</svg>`
}

/** A piece of veneer or paint, as SVG. */
export function drawSwatch(color: string): string {
  const grain = Array.from({ length: 18 }, (_, at) => {
    const x = 10 + at * 18
    const bend = 14 * Math.sin(at * 1.7)
    return `<path d="M${x} 0 C${x + bend} 110 ${x - bend} 210 ${x} ${SIZE}" stroke="#000" stroke-width="${1 + (at % 3)}" fill="none" opacity=".1"/>`
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}"><rect width="${SIZE}" height="${SIZE}" fill="${color}"/>${grain.join('')}<path d="M0 0 H${SIZE} L0 ${SIZE} Z" fill="#fff" opacity=".07"/></svg>`
}
