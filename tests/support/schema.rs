//! Checks JSON against the schemas of `docs/schema`, as far as these need it.

use std::fs;

use serde_json::Value;

use super::root;

/// A schema of `docs/schema`.
pub(crate) struct Schema(Value);

impl Schema {
    pub(crate) fn load(name: &str) -> Self {
        let text = fs::read(root().join("docs/schema").join(name)).unwrap();
        Self(serde_json::from_slice(&text).unwrap())
    }

    /// Each line must be an object that the schema allows, without fields it does not name.
    #[track_caller]
    pub(crate) fn assert_lines(&self, lines: &str) {
        assert!(!lines.is_empty());
        for line in lines.lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            if let Err(why) = self.check(&self.0, &value) {
                panic!("{why}: {line}");
            }
        }
    }

    fn check(&self, schema: &Value, value: &Value) -> Result<(), String> {
        for (keyword, wanted) in schema.as_object().unwrap() {
            let fits = match keyword.as_str() {
                "$schema" | "$defs" | "title" | "description" => true,
                "$ref" => {
                    let path = wanted.as_str().unwrap().strip_prefix('#').unwrap();
                    self.check(self.0.pointer(path).unwrap(), value)?;
                    true
                }
                "type" => match wanted {
                    Value::Array(types) => types.iter().any(|wanted| is_of(value, wanted)),
                    wanted => is_of(value, wanted),
                },
                "const" => value == wanted,
                "enum" => wanted.as_array().unwrap().contains(value),
                "minimum" => value.as_f64() >= wanted.as_f64(),
                "oneOf" => {
                    let all = wanted.as_array().unwrap();
                    all.iter().filter(|schema| self.check(schema, value).is_ok()).count() == 1
                }
                "required" => {
                    let names = wanted.as_array().unwrap();
                    names.iter().all(|name| value.get(name.as_str().unwrap()).is_some())
                }
                "properties" => {
                    for (name, value) in value.as_object().ok_or("it is no object")? {
                        let schema = wanted.get(name).ok_or(format!("{name} is not described"))?;
                        self.check(schema, value).map_err(|why| format!("{name}: {why}"))?;
                    }
                    true
                }
                "additionalProperties" => {
                    let object = value.as_object().ok_or("it is no object")?;
                    object.values().try_for_each(|value| self.check(wanted, value))?;
                    true
                }
                "items" => {
                    let array = value.as_array().ok_or("it is no array")?;
                    array.iter().try_for_each(|value| self.check(wanted, value))?;
                    true
                }
                other => panic!("the keyword {other} is not known here"),
            };
            if !fits {
                return Err(format!("{value} is against {keyword} {wanted}"));
            }
        }
        Ok(())
    }
}

fn is_of(value: &Value, name: &Value) -> bool {
    match name.as_str().unwrap() {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("the type {other} is not known here"),
    }
}

#[test]
fn what_a_schema_does_not_allow_is_refused() {
    let schema = Schema::load("results.json");
    let line = r#"{"type":"file","schema":1,"file":"a","games":0,"endings":{},"claimable":0,"#;
    let rest = r#""conflicting":0,"bytes":0,"encoding":"ascii","tags_added":null}"#;
    schema.assert_lines(&format!("{line}{rest}"));
    for (right, wrong) in [
        ("\"schema\":1", "\"schema\":2"),
        ("\"games\":0", "\"games\":\"0\""),
        ("\"endings\":{}", "\"endings\":{\"mate\":0}"),
        ("\"claimable\":0", "\"claimed\":0"),
    ] {
        let wrong = format!("{line}{rest}").replace(right, wrong);
        assert!(
            schema.check(&schema.0, &serde_json::from_str(&wrong).unwrap()).is_err(),
            "{wrong}"
        );
    }
}
