/**
 * Solves a symmetric positive definite system by Cholesky decomposition. Overwrites the matrix with its factor.
 * @param matrix row by row
 */
export function solveSymmetric(matrix: Float64Array, given: Float64Array): Float64Array {
  const size = given.length
  for (let column = 0; column < size; column++) {
    for (let row = column; row < size; row++) {
      let sum = matrix[row * size + column]!
      for (let k = 0; k < column; k++) sum -= matrix[row * size + k]! * matrix[column * size + k]!
      matrix[row * size + column] =
        row === column ? Math.sqrt(Math.max(sum, Number.MIN_VALUE)) : sum / matrix[column * size + column]!
    }
  }
  const solution = Float64Array.from(given)
  for (let row = 0; row < size; row++) {
    for (let k = 0; k < row; k++) solution[row]! -= matrix[row * size + k]! * solution[k]!
    solution[row]! /= matrix[row * size + row]!
  }
  for (let row = size - 1; row >= 0; row--) {
    for (let k = row + 1; k < size; k++) solution[row]! -= matrix[k * size + row]! * solution[k]!
    solution[row]! /= matrix[row * size + row]!
  }
  return solution
}
