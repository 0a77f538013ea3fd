type Three = readonly [number, number, number]
type Matrix = readonly [Three, Three, Three]

/**
 * What red, green and blue, linear, are for eyes of which one kind of cones does not work.
 * @see Machado, Oliveira and Fernandes, A physiologically-based model for simulation of color vision deficiency, 2009
 */
export const visions: Record<'full' | 'protan' | 'deutan' | 'tritan', Matrix> = {
  full: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const toXyz: Matrix = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
]
const daylight: Three = [0.9505, 1, 1.089]

const times = (matrix: Matrix, [a, b, c]: Three): Three => {
  const row = ([x, y, z]: Three) => x * a + y * b + z * c
  return [row(matrix[0]), row(matrix[1]), row(matrix[2])]
}

const each = ([a, b, c]: Three, change: (value: number, index: 0 | 1 | 2) => number): Three => [
  change(a, 0),
  change(b, 1),
  change(c, 2),
]

/** CIE Lab of a color such as `rgb(154, 90, 18)`, as eyes see it. */
export function seenAs(color: string, vision: Matrix): Three {
  const [red = NaN, green = NaN, blue = NaN] = color.match(/\d+/g)?.map(Number) ?? []
  const linear = each([red / 255, green / 255, blue / 255], (share) =>
    share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4,
  )
  const seen = each(times(vision, linear), (share) => Math.max(0, Math.min(1, share)))
  const [x, y, z] = each(times(toXyz, seen), (value, index) => {
    const share = value / daylight[index]
    return share > 0.008856 ? Math.cbrt(share) : 7.787 * share + 16 / 116
  })
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** How far apart two colors of CIE Lab are; 2 is just seen. */
export const colorDifference = (a: Three, b: Three) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
