/** `BENCH=tab-switch,js-home` measures those alone. */
const chosen = process.env.BENCH?.split(',')

export const isChosen = (figure: string): boolean => !chosen || chosen.includes(figure)
